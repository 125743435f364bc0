import type { BoughtTerm } from '#shared/features/money/payments/contract.ts'
import { formatKopecks } from '#shared/kernel/number.ts'

/** The arithmetic of a price: its parts, which sum to it. */
export function PriceLines({ lines }: { lines: BoughtTerm['lines'] }) {
  if (lines.length === 0) return null
  return (
    <dl className="mt-2 grid gap-1 text-small">
      {lines.map(({ title, amountKopecks }) => (
        <div key={title} className="flex justify-between gap-4">
          <dt>{title}</dt>
          <dd className="whitespace-nowrap">{formatKopecks(amountKopecks)}</dd>
        </div>
      ))}
    </dl>
  )
}
