import type { Bill } from '#shared/features/money/billing/contract.ts'
import { lineSummary, formatAmount, lineTotal } from '#shared/features/money/billing/document-text.ts'
import { sumInWords } from '#shared/features/money/billing/sum-in-words.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { WIDTH } from '#server/files/pdf/sheet.ts'
import type { Sheet } from '#server/files/pdf/sheet.ts'

const COLUMNS = { number: 28, quantity: 60, price: 82, sum: 82 }
const TITLE_WIDTH = WIDTH - COLUMNS.number - COLUMNS.quantity - COLUMNS.price - COLUMNS.sum

/** The lines of a document, the total and the sum in words. */
export function linesTable(
  sheet: Sheet,
  {
    lines,
    totalKopecks,
    vatLabel,
    totalLabel,
  }: Pick<Bill, 'lines' | 'totalKopecks' | 'vatLabel'> & { totalLabel: string },
) {
  const head = { weight: 'bold', align: 'center' } as const
  sheet.row([
    { text: '№', width: COLUMNS.number, ...head },
    { text: 'Наименование', width: TITLE_WIDTH, ...head },
    { text: 'Кол-во', width: COLUMNS.quantity, ...head },
    { text: 'Цена, ₽', width: COLUMNS.price, ...head },
    { text: 'Сумма, ₽', width: COLUMNS.sum, ...head },
  ])
  for (const [at, line] of lines.entries())
    sheet.row([
      { text: String(at + 1), width: COLUMNS.number, align: 'center' },
      { text: line.title, width: TITLE_WIDTH },
      { text: formatNumber(line.quantity), width: COLUMNS.quantity, align: 'right' },
      { text: formatAmount(line.priceKopecks), width: COLUMNS.price, align: 'right' },
      { text: formatAmount(lineTotal(line)), width: COLUMNS.sum, align: 'right' },
    ])
  sheet.skip(6)
  sheet.text(vatLabel, { align: 'right' })
  sheet.text(`${totalLabel}: ${formatAmount(totalKopecks)} ₽`, { weight: 'bold', align: 'right' })
  sheet.skip(8)
  sheet.text(lineSummary({ lines, totalKopecks }))
  sheet.text(sumInWords(totalKopecks), { weight: 'bold' })
}
