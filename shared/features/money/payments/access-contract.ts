/** Paid access to contacts that is ended early with a refund. */
import { z } from 'zod'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { Instant } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { REFUND_REASON_LENGTH, TOP_UP_MAX_KOPECKS } from './vocabulary.ts'

/**
 * Destination of the refund of access that ends early: the balance, or from the balance the bank account that paid a
 * bill.
 */
const ACCESS_MONEY_GOES = ['balance', 'bank'] as const

/** The unused part of paid access that is active or has not started. */
export const UnusedAccess = z.object({
  /** Number of paid days. */
  days: z.number().int(),
  /** Whole days; a started day counts as used. */
  unusedDays: z.number().int(),
  /** Price of the unused days, at most the amount that was not refunded. */
  unusedKopecks: z.number().int(),
  endsAt: Instant,
  /** Number of people whose contacts the company has opened since the start. */
  openings: z.number().int(),
})
export type UnusedAccess = z.infer<typeof UnusedAccess>

/** Access that was ended with a refund. */
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
