import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { access, Count, Instant, pageInput } from '#shared/kernel/contract.ts'
import { OrderId, PaymentId } from './model.ts'
import {
  CARD_STATES,
  FISCAL_RECEIPT_KINDS,
  FISCAL_RECEIPT_STATES,
  ORDER_STATES,
  PAYMENT_PAGES_MAX,
  PAYMENT_STATES,
  RECEIPT_STATES,
} from './vocabulary.ts'

/** A payment through the provider, for staff. */
export const CardPayment = z.object({
  id: PaymentId,
  orderId: OrderId,
  title: z.string(),
  orderState: z.enum(ORDER_STATES),
  company: z.object({ id: CompanyId, slug: z.string(), title: z.string(), inn: z.string().nullable() }),
  state: z.enum(PAYMENT_STATES),
  /** The provider's code of a refusal. */
  cancelReason: z.string().nullable(),
  amountKopecks: z.number().int(),
  refundedKopecks: z.number().int(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  /** It waits for too long, or a receipt of it was refused: somebody has to look at it. */
  isStuck: z.boolean(),
  /** Second receipts, sent when the service is complete. */
  receipts: z.array(z.object({ state: z.enum(RECEIPT_STATES), amountKopecks: z.number().int() })),
  /** Of the cash register, of refunds too. */
  fiscalReceipts: z.array(
    z.object({
      kind: z.enum(FISCAL_RECEIPT_KINDS),
      state: z.enum(FISCAL_RECEIPT_STATES),
      amountKopecks: z.number().int(),
      documentNumber: z.string().nullable(),
    }),
  ),
})
export type CardPayment = z.infer<typeof CardPayment>

export const cardPaymentsContract = {
  staffList: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/card-payments',
      summary: 'Платежи картой и через СБП',
      tags: ['staff'],
    })
    .input(
      z.object({
        state: z.enum(CARD_STATES).default('all').describe('Все, застрявшие или с возвратом.'),
        search: z
          .string()
          .trim()
          .max(200)
          .default('')
          .describe('Номер заказа, ИНН, часть названия компании или почта для чека.'),
        page: pageInput({ max: PAYMENT_PAGES_MAX }),
      }),
    )
    .output(z.object({ count: Count, items: z.array(CardPayment) })),
}
