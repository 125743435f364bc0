/** Paid access to contacts that ends before its last day, because its money goes back. */
import { z } from 'zod'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { Instant } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { REFUND_REASON_LENGTH, TOP_UP_MAX_KOPECKS } from './vocabulary.ts'

/** Where the money of access goes that ends early: to the balance, or from there to the bank account that paid a bill. */
const ACCESS_MONEY_GOES = ['balance', 'bank'] as const

/** What is left of paid access that runs or has not begun. */
export const UnusedAccess = z.object({
  /** That were paid for. */
  days: z.number().int(),
  /** Whole days; one that has begun is used. */
  unusedDays: z.number().int(),
  /** Their price, at most what has not gone back. */
  unusedKopecks: z.number().int(),
  endsAt: Instant,
  /** People whose contacts the company has opened since it began. */
  openings: z.number().int(),
})
export type UnusedAccess = z.infer<typeof UnusedAccess>

/** Access that has ended because its money went back. */
export const EndedAccess = z.object({ orderId: OrderId, at: Instant, returnedKopecks: z.number().int() })
export type EndedAccess = z.infer<typeof EndedAccess>

/** Staff end the access of an order that was paid from the balance or by bank transfer. */
export const EndAccessForm = z.object({
  amountKopecks: z.coerce
    .number()
    .int()
    .min(0)
    .max(TOP_UP_MAX_KOPECKS)
    .describe('Сколько вернуть, копейки: обычно цена неиспользованных дней.'),
  to: z
    .enum(ACCESS_MONEY_GOES)
    .describe('На баланс или переводом на счёт в банке: перевод делают в банке, здесь он записывается.'),
  reason: requiredText(REFUND_REASON_LENGTH).describe('Причина: её прочитает компания.'),
})
export type EndAccessForm = z.infer<typeof EndAccessForm>
