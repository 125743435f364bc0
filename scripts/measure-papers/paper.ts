import { qrCode } from '#server/features/money/billing/qr-code.ts'
import { addBusinessDays } from '#server/features/reference/calendar/calendar.ts'
import { documentTax } from '#server/features/money/billing/document-tax.ts'
import type { AcceptanceAct, Bill } from '#shared/features/money/billing/contract.ts'
import { formatGround, paymentPurpose, totalKopecksOf } from '#shared/features/money/billing/document-text.ts'
import type { Buyer, DocumentLine, Seller } from '#shared/features/money/billing/model.ts'
import { paymentQrText } from '#shared/features/money/billing/payment-qr.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { buildTaxTerms } from '#shared/features/money/tax-regimes/terms.ts'
import type { TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'

const ISSUED_AT = '2026-11-27T09:00:00.000Z'
const ORDER_ID = OrderId.parse(15)

/** A bill and an act with the same contents. */
export function paperOf({
  regime,
  seller,
  buyer,
  lines,
}: {
  regime: TaxRegime
  seller: Seller
  buyer: Buyer
  lines: readonly DocumentLine[]
}): { bill: Bill; act: AcceptanceAct } {
  const { tax, ...printed } = documentTax(buildTaxTerms({ regime, usnBase: 'income' }, '2026-11-27'), lines)
  const paper = {
    ...printed,
    slug: 'a'.repeat(24),
    number: ORDER_ID,
    orderId: ORDER_ID,
    issuedAt: ISSUED_AT,
    totalKopecks: totalKopecksOf(lines),
    seller,
    buyer,
    vatPercent: tax.vatPercent,
    ground: formatGround({ orderId: ORDER_ID, orderedAt: ISSUED_AT }),
  }
  const { totalKopecks } = paper
  const qr = qrCode(paymentQrText(seller, { totalKopecks, purpose: paymentPurpose(paper) }))
  return {
    bill: { ...paper, state: 'waiting', validUntil: addBusinessDays('2026-11-27', 5), paidAt: null, qr },
    act: { ...paper, periodFrom: '2026-10-28', periodTo: '2026-11-27' },
  }
}
