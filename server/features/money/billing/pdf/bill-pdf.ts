import type { Bill } from '#shared/features/money/billing/contract.ts'
import {
  formatBuyer,
  documentTitle,
  formatLongDay,
  paymentPurpose,
  TOTAL_LABELS,
} from '#shared/features/money/billing/document-text.ts'
import { formatSeller, findSigner } from '#shared/features/money/billing/seller.ts'
import { typo } from '#shared/kernel/typo.ts'
import { linesTable } from './lines-table.ts'
import { signatureLine } from './signature-line.ts'
import { createSheet, WIDTH, type Sheet } from '#server/files/pdf/sheet.ts'

const QR_SIDE = 110

/** A bill: the bank account, the lines, the payment code. */
export function billPdf(bill: Bill): Promise<Buffer> {
  const title = documentTitle({ kind: 'bill', ...bill })
  const sheet = createSheet({ title, author: bill.seller.name, createdAt: bill.issuedAt, footer: title })
  bankDetails(sheet, bill)
  sheet.skip(18)
  sheet.text(title, { size: 15, weight: 'bold' })
  sheet.skip(4)
  sheet.rule()
  sheet.skip(10)
  sheet.labelled('Поставщик:', formatSeller(bill.seller))
  sheet.labelled('Покупатель:', formatBuyer(bill.buyer))
  if (bill.ground !== null) sheet.labelled('Основание:', bill.ground)
  sheet.skip(4)
  linesTable(sheet, { ...bill, totalLabel: TOTAL_LABELS.bill })
  sheet.skip(16)
  paymentSection(sheet, bill)
  return sheet.finish()
}

function bankDetails(sheet: Sheet, { seller }: Bill) {
  const left = WIDTH * 0.56
  const name = 64
  const value = WIDTH - left - name
  sheet.row([
    { text: `${typo(seller.bank)}\nБанк получателя`, width: left },
    { text: 'БИК\nСч. №', width: name },
    { text: `${seller.bic}\n${seller.corrAccount}`, width: value },
  ])
  const numbers = seller.kpp === null ? `ИНН ${seller.inn}` : `ИНН ${seller.inn}    КПП ${seller.kpp}`
  sheet.row([
    { text: `${numbers}\n${seller.name}\nПолучатель`, width: left },
    { text: 'Сч. №', width: name },
    { text: seller.account, width: value },
  ])
}

function paymentSection(sheet: Sheet, bill: Bill) {
  sheet.reserve(QR_SIDE + 60)
  sheet.drawing(bill.qr, { x: 0, side: QR_SIDE })
  const signer = findSigner(bill.seller)
  const x = QR_SIDE + 20
  sheet.columns([
    { width: QR_SIDE, lines: [{ text: '', size: QR_SIDE - 10 }] },
    {
      x,
      width: WIDTH - x,
      lines: [
        { text: `Счёт действителен до ${formatLongDay(bill.validUntil)} включительно.`, weight: 'bold' },
        { text: `Назначение платежа: ${paymentPurpose(bill)}` },
        { text: 'По коду слева можно заплатить в приложении банка.' },
        ...(signer ? [{ text: ' ' }, { text: signer.post }, { text: signatureLine(signer.name) }] : []),
      ],
    },
  ])
}
