import type { AcceptanceAct } from '#shared/features/money/billing/contract.ts'
import {
  ACCEPTANCE_STATEMENT,
  formatBuyer,
  documentTitle,
  formatPeriod,
  TOTAL_LABELS,
} from '#shared/features/money/billing/document-text.ts'
import { findBuyerSigner, findSigner, formatSeller } from '#shared/features/money/billing/seller.ts'
import { linesTable } from './lines-table.ts'
import { BLANK, signatureLine } from './signature-line.ts'
import { createSheet, WIDTH, type Sheet } from '#server/files/pdf/sheet.ts'

const GAP = 30
const SIDE = (WIDTH - GAP) / 2
const POST_BLANK = `Должность: ${BLANK}`

/** An acceptance act: services, parties, sum, signatures of both sides (402-ФЗ, article 9). */
export function acceptanceActPdf(act: AcceptanceAct): Promise<Buffer> {
  const { seller, buyer } = act
  const title = documentTitle({ kind: 'act', ...act })
  const sheet = createSheet({ title, author: seller.name, createdAt: act.issuedAt, footer: title })
  sheet.text(title, { size: 15, weight: 'bold' })
  sheet.skip(4)
  sheet.rule()
  sheet.skip(10)
  sheet.labelled('Исполнитель:', formatSeller(seller))
  sheet.labelled('Заказчик:', formatBuyer(buyer))
  if (act.ground !== null) sheet.labelled('Основание:', act.ground)
  sheet.labelled('Период:', formatPeriod(act))
  sheet.skip(4)
  linesTable(sheet, { ...act, totalLabel: TOTAL_LABELS.act })
  sheet.skip(12)
  sheet.text(ACCEPTANCE_STATEMENT)
  sheet.skip(24)
  signatures(sheet, act)
  return sheet.finish()
}

/** Rows of both sides, so that their lines for signatures stand level, on one page. */
function signatures(sheet: Sheet, { seller, buyer }: AcceptanceAct) {
  const signer = findSigner(seller)
  const buyerSigner = findBuyerSigner(buyer)
  const buyerPost = buyerSigner === null ? POST_BLANK : (buyerSigner.post ?? ' ')
  const rows = (
    [
      ['Исполнитель', 'Заказчик', 'bold'],
      [seller.name, buyer.title, 'regular'],
      [signer?.post ?? POST_BLANK, buyerPost, 'regular'],
      [' ', ' ', 'regular'],
      [signatureLine(signer?.name), signatureLine(buyerSigner?.name), 'regular'],
    ] as const
  ).map(([left, right, weight]) => [
    { width: SIDE, lines: [{ text: left, weight }] },
    { x: SIDE + GAP, width: SIDE, lines: [{ text: right, weight }] },
  ])
  sheet.reserve(rows.reduce((sum, row) => sum + sheet.heightOfColumns(row), 0))
  for (const row of rows) sheet.columns(row)
}
