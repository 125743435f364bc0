/** Refunds to cards. Staff make them in the provider's dashboard; here they are recorded. */
import { eq, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit, recordOnce } from '#server/features/identity/audit/service.ts'
import { balanceOf, lockMoney, post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { ProviderRefund } from '#server/payments/port.ts'
import { sendFiscalReceiptsJob } from './jobs.ts'
import { findPayment, lockPaymentWithOrder } from './queries.ts'
import type { OrderRow, PaymentRow } from './queries.ts'
import { settlePayment } from './settlement.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

/** SQL: kopecks of the row in `payments` that were refunded to its card. */
export const refundedKopecks = sql<number>`coalesce((select sum(${refunds.amountKopecks}) from ${refunds} where ${refunds.paymentId} = ${payments.id}), 0)::int`

/**
 * Records a refund, once. It is taken from the balance as far as that suffices; the operator bears the rest.
 * @returns `later` while the refund or its payment has not succeeded
 * @throws ResultUnknown when the provider cannot be read
 */
export async function recordRefund(deps: Deps, externalId: string): Promise<'done' | 'later'> {
  const { db, log, paymentProvider: provider } = deps
  const reported = await provider?.readRefund(externalId)
  if (!provider || !reported || reported.state === 'cancelled') return 'done'
  const known = await findPayment(db, { provider: provider.name, externalId: reported.externalPaymentId })
  if (!known) return 'done'
  if (reported.state === 'pending') return 'later'
  const payment = known.state === 'succeeded' ? known : (await settlePayment(deps, known.id)).payment
  if (payment.state !== 'succeeded') return 'later'
  const at = deps.now().toISOString()
  await db.transaction(async (tx) => {
    await writeRefund(tx, { ...(await lockPaymentWithOrder(tx, payment.id)), log, reported, at })
    await sendFiscalReceiptsJob(tx, deps.queue, { paymentId: payment.id, at })
  })
  return 'done'
}

async function writeRefund(
  tx: Sql,
  {
    log,
    order,
    payment,
    reported: { externalId, amountKopecks, currency },
    at,
  }: { log: Deps['log']; order: OrderRow; payment: PaymentRow; reported: ProviderRefund; at: string },
) {
  const { id: paymentId, companyId } = payment
  const isPossible = currency === 'RUB' && amountKopecks > 0 && Number.isSafeInteger(amountKopecks)
  if (!isPossible)
    return recordOnce(tx, {
      userId: null,
      action: 'payment.refund_mismatched',
      objectKind: 'payment',
      objectId: String(order.id),
      details: { companyId, paymentId, amountKopecks, currency },
      at,
    })
  await lockMoney(tx, companyId)
  const before = await sumRefunds(tx, paymentId)
  const fromBalanceKopecks = Math.max(0, Math.min(amountKopecks, await balanceOf(tx, companyId)))
  const row = { paymentId, companyId, externalId, amountKopecks, fromBalanceKopecks, seenAt: at }
  if (!(await insertRefund(tx, row))) return
  const isTooMuch = before + amountKopecks > payment.amountKopecks
  if (isTooMuch) log.error({ event: 'refund.too_much', paymentId, externalId, amountKopecks })
  for (const [from, part] of [
    ['balance', fromBalanceKopecks],
    ['losses', amountKopecks - fromBalanceKopecks],
  ] as const)
    if (part > 0)
      await post(tx, {
        companyId,
        kind: 'card_refund',
        reason: `refund:${externalId}:${from}`,
        title: `Возврат на карту: ${order.title}`,
        orderId: order.id,
        at,
        from,
        to: 'provider',
        amountKopecks: part,
      })
  await recordAudit(tx, {
    userId: null,
    action: 'payment.refunded',
    objectKind: 'payment',
    objectId: String(order.id),
    details: {
      companyId,
      paymentId,
      amountKopecks,
      fromBalanceKopecks,
      isTooMuch,
    },
    at,
  })
}

async function sumRefunds(tx: Sql, paymentId: number): Promise<number> {
  const [row] = await tx.select({ sum: refundedKopecks }).from(payments).where(eq(payments.id, paymentId))
  return row?.sum ?? 0
}

/** @returns false when this refund was recorded before */
async function insertRefund(tx: Sql, row: typeof refunds.$inferInsert) {
  const [written] = await tx
    .insert(refunds)
    .values(row)
    .onConflictDoNothing({ target: refunds.externalId })
    .returning({ id: refunds.id })
  return written !== undefined
}
