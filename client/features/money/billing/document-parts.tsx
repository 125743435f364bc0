import { Badge } from '#client/ui/badge.tsx'
import type { Bill } from '#shared/features/money/billing/contract.ts'
import { sumInWords } from '#shared/features/money/billing/sum-in-words.ts'
import { lineSummary, formatAmount, lineTotal, UNIT } from '#shared/features/money/billing/document-text.ts'
import { BILL_STATE_LABELS, type BillState } from '#shared/features/money/billing/vocabulary.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'

const BILL_STATE_TONES = { waiting: 'warning', paid: 'good', expired: 'danger' } as const

export const BillStateBadge = ({ state }: { state: BillState }) => (
  <Badge tone={BILL_STATE_TONES[state]}>{BILL_STATE_LABELS[state]}</Badge>
)

/** Labelled values such as «Поставщик: …», one under another. */
export function Labelled({ items }: { items: readonly { label: string; text: string }[] }) {
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[112px_minmax(0,1fr)] sm:gap-y-2 print:grid-cols-[112px_minmax(0,1fr)]">
      {items.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium wrap-anywhere max-sm:mb-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Hidden on phones, where the title's cell shows the same. */
const WIDE = 'max-md:not-print:hidden'
const CELL = 'border border-line px-2 py-2 align-top'

/** The lines of a document, the total and the sum in words. */
export function LinesTable({
  lines,
  totalKopecks,
  totalLabel,
  vatLabel,
  vatPercent,
}: Pick<Bill, 'lines' | 'totalKopecks' | 'vatLabel' | 'vatPercent'> & { totalLabel: string }) {
  const hasVat = vatPercent !== null
  return (
    <div className="grid gap-3">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr>
            <th scope="col" className={`${CELL} ${WIDE} w-10`}>
              №
            </th>
            <th scope="col" className={CELL}>
              Наименование
            </th>
            <th scope="col" className={`${CELL} ${WIDE} w-20`}>
              Кол-во
            </th>
            <th scope="col" className={`${CELL} ${WIDE} w-12`}>
              Ед.
            </th>
            <th scope="col" className={`${CELL} ${WIDE} w-28`}>
              Цена,{NO_BREAK_SPACE}₽
            </th>
            {hasVat && (
              <th scope="col" className={`${CELL} ${WIDE} w-28`}>
                В{NO_BREAK_SPACE}т.{NO_BREAK_SPACE}ч. НДС,{NO_BREAK_SPACE}₽
              </th>
            )}
            <th scope="col" className={`${CELL} w-28`}>
              Сумма,{NO_BREAK_SPACE}₽
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Lines of a document never move, and two may be alike.
            <tr key={at}>
              <td className={`${CELL} ${WIDE} text-center`}>{at + 1}</td>
              <td className={`${CELL} wrap-anywhere`}>
                {line.title}
                <span className="block text-muted md:hidden print:hidden">
                  {formatNumber(line.quantity)} {UNIT} × {formatAmount(line.priceKopecks)}
                  {hasVat && `, в т. ч. НДС ${formatAmount(line.vatKopecks ?? 0)}`}
                </span>
              </td>
              <td className={`${CELL} ${WIDE} text-right tabular-nums`}>{formatNumber(line.quantity)}</td>
              <td className={`${CELL} ${WIDE} text-center`}>{UNIT}</td>
              <td className={`${CELL} ${WIDE} text-right tabular-nums`}>{formatAmount(line.priceKopecks)}</td>
              {hasVat && (
                <td className={`${CELL} ${WIDE} text-right tabular-nums`}>
                  {formatAmount(line.vatKopecks ?? 0)}
                </td>
              )}
              <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
                {formatAmount(lineTotal(line))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="text-right">
        <p className="font-semibold">
          {totalLabel}: <span className="tabular-nums">{formatAmount(totalKopecks)}</span>
          {NO_BREAK_SPACE}₽
        </p>
        <p>{vatLabel}</p>
      </div>
      <div>
        <p>{lineSummary({ lines, totalKopecks })}</p>
        <p className="font-semibold">{sumInWords(totalKopecks)}</p>
      </div>
    </div>
  )
}
