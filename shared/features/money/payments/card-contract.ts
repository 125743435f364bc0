import { z } from 'zod'
import { operation, Count, Instant, pageInput, searchInput } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { UnusedAccess } from './access-contract.ts'
import { PayingCompany, PaymentId } from './model.ts'
import {
  CARD_STATES,
  FISCAL_RECEIPT_KINDS,
  FISCAL_RECEIPT_STATES,
  ORDER_STATES,
  PAYMENT_PAGES_MAX,
  PAYMENT_STATES,
  RECEIPT_STATES,
  REFUND_REASON_LENGTH,
  REFUND_STATES,
  REFUND_WAYS,
  TOP_UP_MAX_KOPECKS,
} from './vocabulary.ts'

/** What staff asked the provider to return. */
export const RefundRequest = z.object({
  id: z.number().int(),
  amountKopecks: z.number().int(),
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  /** The provider's code of a refusal. */
  refusal: z.string().nullable(),
  requestedAt: Instant,
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** `requestKey` makes a double click ask once. */
const RefundForm = z.object({
  amountKopecks: z.coerce
    .number()
    .int()
    .min(1, 'Введите сумму больше нуля.')
    .max(TOP_UP_MAX_KOPECKS)
    .describe('Сколько вернуть, копейки.'),
  reason: requiredText(REFUND_REASON_LENGTH).describe('Причина: её прочитает компания.'),
  requestKey: z.uuid().describe('Свой у каждого решения: повтор с ним второй раз не возвращает.'),
  way: z
    .enum(REFUND_WAYS)
    .default('provider')
    .describe('Вернуть через провайдера или записать, что банк плательщика уже отозвал платёж.'),
  keepsAccess: z
    .boolean()
    .default(false)
    .describe(
      'Компенсация: оплаченный доступ к контактам остаётся. Иначе возврат его цены доступ заканчивает.',
    ),
})
export type RefundForm = z.infer<typeof RefundForm>

/** A payment through the provider, for staff. */
export const CardPayment = z.object({
  id: PaymentId,
  orderId: OrderId,
  title: z.string(),
  orderState: z.enum(ORDER_STATES),
  company: PayingCompany,
  state: z.enum(PAYMENT_STATES),
  /** The provider's code of a refusal. */
  cancelReason: z.string().nullable(),
  amountKopecks: z.number().int(),
  refundedKopecks: z.number().int(),
  /** What can still be returned: not returned yet, nor asked for. */
  refundableKopecks: z.number().int(),
  /** Of the company, now: a refund is taken from it as far as it suffices. */
  balanceKopecks: z.number().int(),
  /** Access to contacts that it has paid for; null for none that runs. A refund ends it. */
  access: UnusedAccess.nullable(),
  /**
   * Of a payment that went to the balance: the price of the unused days of access that was bought from there. Such access ends
   * when the balance does not suffice for a refund.
   */
  balanceAccessKopecks: z.number().int(),
  refundRequests: z.array(RefundRequest),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  /** It or a refund of it waits for too long, or a refund or a receipt was refused: staff have to look at it. */
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
  staffList: operation('GET /v1/staff/card-payments', 'staff', 'Платежи картой и через СБП', ['staff'])
    .input(
      z.object({
        state: z.enum(CARD_STATES).default('all').describe('Все, застрявшие или с возвратом.'),
        search: searchInput('Номер заказа, ИНН, часть названия компании или почта для чека.'),
        page: pageInput({ max: PAYMENT_PAGES_MAX }),
      }),
    )
    .output(z.object({ count: Count, items: z.array(CardPayment) })),
  refund: operation(
    'POST /v1/staff/card-payments/{paymentId}/refunds',
    'staff',
    'Вернуть деньги за платёж, целиком или частью',
    ['staff'],
    { makes: true },
  )
    .input(RefundForm.extend({ paymentId: PaymentId }))
    .output(RefundRequest),
}
