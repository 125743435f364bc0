import type { ReactNode } from 'react'
import type { DocumentLine } from '#shared/features/money/documents/model.ts'
import { sumInWords } from '#shared/features/money/documents/sum-in-words.ts'
import { countLine, documentAmount, lineTotal } from '#shared/features/money/documents/words.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** «Поставщик: …» and the like, under each other. */
export function Labelled({ items }: { items: readonly { label: string; text: ReactNode }[] }) {
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

/** A column that a phone has no room for: what it says stands under the title there. */
const WIDE = 'max-md:not-print:hidden'
const CELL = 'border border-line px-2 py-2 align-top'

/** What is sold, the total and the sum in words. */
export function LinesTable({
  lines,
  totalKopecks,
  totalLabel,
  vatLabel,
}: {
  lines: readonly DocumentLine[]
  totalKopecks: number
  totalLabel: string
  vatLabel: string
}) {
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
            <th scope="col" className={`${CELL} ${WIDE} w-28`}>
              Цена,{NO_BREAK_SPACE}₽
            </th>
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
                  {formatNumber(line.quantity)} × {documentAmount(line.priceKopecks)}
                </span>
              </td>
              <td className={`${CELL} ${WIDE} text-right tabular-nums`}>{formatNumber(line.quantity)}</td>
              <td className={`${CELL} ${WIDE} text-right tabular-nums`}>
                {documentAmount(line.priceKopecks)}
              </td>
              <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
                {documentAmount(lineTotal(line))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="text-right">
        <p>{vatLabel}</p>
        <p className="font-semibold">
          {totalLabel}: <span className="tabular-nums">{documentAmount(totalKopecks)}</span>
          {NO_BREAK_SPACE}₽
        </p>
      </div>
      <div>
        <p>{countLine({ lines, totalKopecks })}</p>
        <p className="font-semibold">{sumInWords(totalKopecks)}</p>
      </div>
    </div>
  )
}
