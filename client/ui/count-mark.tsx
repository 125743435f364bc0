const SHOWN_MAX = 99

/** The number of new things behind a link. `label` is read in place of the bare number. */
export function CountMark({ count, label }: { count: number; label: string }) {
  return (
    <span className="count-mark">
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
