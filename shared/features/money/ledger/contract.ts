import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { operation, pageInput } from '#shared/kernel/contract.ts'
import { LEDGER_PAGE_SIZE, TRANSACTION_KINDS } from './vocabulary.ts'

export const BalanceEntry = z.object({
  id: z.number().int(),
  kind: z.enum(TRANSACTION_KINDS),
  title: z.string(),
  /** The order that it is about; null for none. */
  orderId: OrderId.nullable(),
  /** Above zero: it came. Zero for a refund to a card that the balance had no part in. */
  amountKopecks: z.number().int(),
  /** What a refund has returned to the card, with what the balance did not have; zero for another entry. */
  refundedKopecks: z.number().int(),
  /** The balance after it. */
  sumKopecks: z.number().int(),
  at: z.string(),
})
export type BalanceEntry = z.infer<typeof BalanceEntry>

export const ledgerContract = {
  balance: operation('GET /v1/companies/{id}/balance', 'signed_in', 'Баланс компании и движения по нему', [
    'payments',
  ])
    .input(
      z.object({
        id: CompanyId,
        page: pageInput({ size: LEDGER_PAGE_SIZE, max: PAYMENT_PAGES_MAX }),
      }),
    )
    .output(
      z.object({ balanceKopecks: z.number().int(), count: z.number().int(), items: z.array(BalanceEntry) }),
    ),
}
