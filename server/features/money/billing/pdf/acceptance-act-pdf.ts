import type { AcceptanceAct } from '#shared/features/money/billing/contract.ts'
import {
  ACCEPTANCE_STATEMENT,
  formatBuyer,
  documentTitle,
  formatPeriod,
  formatSeller,
  TOTAL_LABELS,
} from '#shared/features/money/billing/document-text.ts'
import { linesTable } from './lines-table.ts'
import { createSheet, WIDTH } from '#server/files/pdf/sheet.ts'

const GAP = 30
const SIDE = (WIDTH - GAP) / 2
const BLANK = '____________________'

/** An acceptance act: services, parties, sum, signatures of both sides (402-ФЗ, article 9). */
export function acceptanceActPdf(act: AcceptanceAct): Promise<Buffer> {
  const { seller, buyer } = act
  const title = documentTitle({ kind: 'act', ...act })
  const sheet = createSheet({ title, author: seller.name, createdAt: act.issuedAt })
  sheet.text(title, { size: 15, weight: 'bold' })
  sheet.skip(4)
  sheet.rule()
  sheet.skip(10)
  sheet.labelled('Исполнитель:', formatSeller(seller))
  sheet.labelled('Заказчик:', formatBuyer(buyer))
  sheet.labelled('Период:', formatPeriod(act))
  sheet.skip(4)
  linesTable(sheet, { ...act, totalLabel: TOTAL_LABELS.act })
  sheet.skip(12)
  sheet.text(ACCEPTANCE_STATEMENT)
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
