import { formatNumber } from '#shared/kernel/number.ts'

/** A row with a name and a number of vacancies; plain text without an address. */
export function CountedLink({ href, name, count }: { href?: string; name: string; count: number }) {
  const content = (
    <>
      <span className="min-w-0">{name}</span>
      <span className="text-muted tabular-nums">{formatNumber(count)}</span>
    </>
  )
  return href ? (
    <a
      href={href}
      className="flex justify-between gap-4 rounded-mark py-1.5 text-ink pointer-coarse:py-2.5 no-underline hover:text-accent hover:underline"
    >
      {content}
    </a>
  ) : (
    <span className="flex justify-between gap-4 py-1.5 text-muted">{content}</span>
  )
}
