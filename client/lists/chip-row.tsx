import type { ReactNode } from 'react'

/** Chips after a label; on a phone one line that scrolls. */
export function ChipRow({
  id,
  label,
  children,
  end,
}: {
  /** Id of the label. */
  id: string
  label: string
  /** Items of a list. */
  children: ReactNode
  /** After the chips. */
  end?: ReactNode
}) {
  return (
    <div className="chip-line chip-row print:hidden">
      <span id={id}>{label}</span>
      <ul aria-labelledby={id} className="contents">
        {children}
      </ul>
      {end}
    </div>
  )
}
