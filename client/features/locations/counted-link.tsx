import { formatNumber } from '#shared/kernel/number.ts'

/** A link as a row: what it leads to, and how many vacancies are there. */
export function CountedLink({ href, name, count }: { href: string; name: string; count: number }) {
  return (
    <a
      href={href}
      className="flex justify-between gap-4 rounded-mark py-1.5 text-ink pointer-coarse:py-2.5 no-underline hover:text-accent hover:underline"
    >
      <span className="min-w-0">{name}</span>
      <span className="text-muted tabular-nums">{formatNumber(count)}</span>
    </a>
  )
}
