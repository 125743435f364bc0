import type { Bill } from '#shared/features/money/billing/contract.ts'
import { lineSummary, formatAmount, lineTotal, UNIT } from '#shared/features/money/billing/document-text.ts'
import { sumInWords } from '#shared/features/money/billing/sum-in-words.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { WIDTH, type Sheet } from '#server/files/pdf/sheet.ts'

const COLUMNS = { number: 26, quantity: 44, unit: 30 }
/** Of a price and a sum, and of the VAT inside of it: roubles with six digits fit, or with nine. */
const MONEY = { usual: { sum: 68, vat: 60 }, large: { sum: 88, vat: 80 } }
const LARGE_KOPECKS = 100_000_000

/** Height of the total and the sum in words: they stand on the page of the last line. */
const TOTALS = 76

/** The lines of a document, the total and the sum in words. */
export function linesTable(
  sheet: Sheet,
  {
    lines,
    totalKopecks,
    vatLabel,
    vatPercent,
    totalLabel,
  }: Pick<Bill, 'lines' | 'totalKopecks' | 'vatLabel' | 'vatPercent'> & { totalLabel: string },
) {
  const hasVat = vatPercent !== null
  const money = totalKopecks < LARGE_KOPECKS ? MONEY.usual : MONEY.large
  const { number, quantity, unit } = COLUMNS
  const titleWidth = WIDTH - number - quantity - unit - 2 * money.sum - (hasVat ? money.vat : 0)
  const look = { weight: 'bold', align: 'center' } as const
  const head = [
    { text: '№', width: number, ...look },
    { text: 'Наименование', width: titleWidth, ...look },
    { text: 'Кол-во', width: quantity, ...look },
    { text: 'Ед.', width: unit, ...look },
    { text: 'Цена, ₽', width: money.sum, ...look },
    ...(hasVat ? [{ text: 'В т. ч. НДС,\u00A0₽', width: money.vat, ...look }] : []),
    { text: 'Сумма, ₽', width: money.sum, ...look },
  ]
  sheet.row(head)
  for (const [at, line] of lines.entries())
    sheet.row(
      [
        { text: String(at + 1), width: number, align: 'center' },
        { text: line.title, width: titleWidth },
        { text: formatNumber(line.quantity), width: quantity, align: 'right' },
        { text: UNIT, width: unit, align: 'center' },
        { text: formatAmount(line.priceKopecks), width: money.sum, align: 'right' },
        ...(hasVat
          ? [{ text: formatAmount(line.vatKopecks ?? 0), width: money.vat, align: 'right' as const }]
          : []),
        { text: formatAmount(lineTotal(line)), width: money.sum, align: 'right' },
      ],
      head,
      at === lines.length - 1 ? TOTALS : 0,
    )
  sheet.skip(6)
  sheet.text(`${totalLabel}: ${formatAmount(totalKopecks)} ₽`, { weight: 'bold', align: 'right' })
  sheet.text(vatLabel, { align: 'right' })
  sheet.skip(8)
  sheet.text(lineSummary({ lines, totalKopecks }))
  sheet.text(sumInWords(totalKopecks), { weight: 'bold' })
}
