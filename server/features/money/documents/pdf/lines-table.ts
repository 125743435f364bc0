import type { DocumentLine } from '#shared/features/money/documents/model.ts'
import { countLine, documentAmount, lineTotal } from '#shared/features/money/documents/words.ts'
import { sumInWords } from '#shared/features/money/documents/sum-in-words.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { WIDTH } from '#server/files/pdf/sheet.ts'
import type { Sheet } from '#server/files/pdf/sheet.ts'

const COLUMNS = { at: 28, quantity: 60, price: 82, sum: 82 }
const TITLE_WIDTH = WIDTH - COLUMNS.at - COLUMNS.quantity - COLUMNS.price - COLUMNS.sum

/** What is sold, the totals, and the sum in words. */
export function linesTable(
  sheet: Sheet,
  {
    lines,
    totalKopecks,
    vatLabel,
    totalLabel,
  }: { lines: readonly DocumentLine[]; totalKopecks: number; vatLabel: string; totalLabel: string },
) {
  const head = { weight: 'bold', align: 'center' } as const
  sheet.row([
    { text: '№', width: COLUMNS.at, ...head },
    { text: 'Наименование', width: TITLE_WIDTH, ...head },
    { text: 'Кол-во', width: COLUMNS.quantity, ...head },
    { text: 'Цена, ₽', width: COLUMNS.price, ...head },
    { text: 'Сумма, ₽', width: COLUMNS.sum, ...head },
  ])
  for (const [at, line] of lines.entries())
    sheet.row([
      { text: String(at + 1), width: COLUMNS.at, align: 'center' },
      { text: line.title, width: TITLE_WIDTH },
      { text: formatNumber(line.quantity), width: COLUMNS.quantity, align: 'right' },
      { text: documentAmount(line.priceKopecks), width: COLUMNS.price, align: 'right' },
      { text: documentAmount(lineTotal(line)), width: COLUMNS.sum, align: 'right' },
    ])
  sheet.skip(6)
  sheet.text(vatLabel, { align: 'right' })
  sheet.text(`${totalLabel}: ${documentAmount(totalKopecks)} ₽`, { weight: 'bold', align: 'right' })
  sheet.skip(8)
  sheet.text(countLine({ lines, totalKopecks }))
  sheet.text(sumInWords(totalKopecks), { weight: 'bold' })
}
