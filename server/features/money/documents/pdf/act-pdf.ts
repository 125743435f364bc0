import type { Act } from '#shared/features/money/documents/contract.ts'
import {
  ACT_STATEMENT,
  buyerText,
  documentTitle,
  periodText,
  sellerText,
  TOTAL_LABELS,
} from '#shared/features/money/documents/words.ts'
import { linesTable } from './lines-table.ts'
import { createSheet, WIDTH } from '#server/files/pdf/sheet.ts'

const GAP = 30
const SIDE = (WIDTH - GAP) / 2
const BLANK = '____________________'

/** An act: what was done, for whom, for how much, and the signatures of both sides (402-ФЗ, article 9). */
export function actPdf(act: Act): Promise<Buffer> {
  const { seller, buyer } = act
  const title = documentTitle({ kind: 'act', ...act })
  const sheet = createSheet({ title, author: seller.name, createdAt: act.issuedAt })
  sheet.text(title, { size: 15, weight: 'bold' })
  sheet.skip(4)
  sheet.rule()
  sheet.skip(10)
  sheet.labelled('Исполнитель:', sellerText(seller))
  sheet.labelled('Заказчик:', buyerText(buyer))
  sheet.labelled('Период:', periodText(act))
  sheet.skip(4)
  linesTable(sheet, { ...act, totalLabel: TOTAL_LABELS.act })
  sheet.skip(12)
  sheet.text(ACT_STATEMENT)
  sheet.skip(24)
  sheet.columns([
    {
      width: SIDE,
      lines: [
        { text: 'Исполнитель', weight: 'bold' },
        { text: seller.name },
        { text: seller.signer?.post ?? 'Должность' },
        { text: ' ' },
        { text: `${BLANK} ${seller.signer ? `/ ${seller.signer.name} /` : `/ ${BLANK} /`}` },
      ],
    },
    {
      x: SIDE + GAP,
      width: SIDE,
      lines: [
        { text: 'Заказчик', weight: 'bold' },
        { text: buyer.title },
        { text: 'Должность' },
        { text: ' ' },
        { text: `${BLANK} / ${BLANK} /` },
      ],
    },
  ])
  return sheet.finish()
}
