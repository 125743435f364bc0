/**
 * Tax codes of the receipts of the cash register. They are stored with their payments and receipts, and never change.
 */
import { and, eq } from 'drizzle-orm'
import { receipts } from '#server/db/schema/payments.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { FORMER_RECEIPT_TAX, type ReceiptTax } from '#shared/features/money/tax-regimes/terms.ts'
import type { PaymentRow } from '../queries.ts'

/** Tax codes of the receipt that is sent with a payment; null without a receipt of the cash register. */
export const firstReceiptTax = ({ tax }: Pick<PaymentRow, 'tax'>): ReceiptTax | null =>
  tax === null ? FORMER_RECEIPT_TAX : tax.receipt

/**
 * Returns the tax codes for the receipt of a refund: those of the receipt whose money is returned. For a complete
 * service it is the second one, made on the last day of the service.
 */
export async function refundedReceiptTax(
  tx: Sql,
  {
    payment,
    of,
    orderId,
  }: { payment: PaymentRow; of: 'advance' | 'prepayment' | 'service'; orderId: number },
): Promise<ReceiptTax | null> {
  const first = firstReceiptTax(payment)
  if (of !== 'service' || first === null) return first
  const [second] = await tx
    .select({ tax: receipts.tax })
    .from(receipts)
    .where(and(eq(receipts.paymentId, payment.id), eq(receipts.orderId, orderId)))
  return second?.tax ?? first
}
