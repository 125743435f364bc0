/** Money that the provider has paid back to a card: staff do it in the provider's own cabinet. */
import { eq } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit, recordOnce } from '#server/features/identity/audit/service.ts'
import { balanceOf, lockMoney, post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { SeenRefund } from '#server/payments/port.ts'
import { findPayment, lockPaidFor } from './queries.ts'
import type { OrderRow, PaymentRow } from './queries.ts'
import { settlePayment } from './settle.ts'
import { refundedOf } from './refund-queries.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

/**
 * Writes a refund down, once: it is taken from the balance as far as that goes, and the operator bears the rest.
 * `later`: the payment itself is not known to have succeeded yet.
 * @throws ResultUnknown when the provider cannot be asked
 */
export async function takeRefund(deps: Deps, externalId: string): Promise<'done' | 'later'> {
  const { db, log, paymentProvider: provider } = deps
  const seen = await provider?.readRefund(externalId)
  if (!provider || !seen || seen.state === 'cancelled') return 'done'
  const known = await findPayment(db, { provider: provider.name, externalId: seen.externalPaymentId })
  if (!known) return 'done'
  if (seen.state === 'pending') return 'later'
  const payment = known.state === 'succeeded' ? known : (await settlePayment(deps, known.id)).payment
  if (payment.state !== 'succeeded') return 'later'
  const at = deps.now().toISOString()
  await db.transaction(async (tx) => {
    const held = await lockPaidFor(tx, payment.id)
    if (!held) throw new Error(`Payment ${payment.id} is gone`)
    await writeRefund(tx, { ...held, log, seen, at })
  })
  return 'done'
}

async function writeRefund(
  tx: Sql,
  {
    log,
    order,
    payment,
    seen: { externalId, amountKopecks, currency },
    at,
  }: { log: Deps['log']; order: OrderRow; payment: PaymentRow; seen: SeenRefund; at: string },
) {
  const { id: paymentId, companyId } = payment
  await lockMoney(tx, companyId)
  const before = await sumRefunds(tx, paymentId)
  const fromBalanceKopecks = Math.max(0, Math.min(amountKopecks, await balanceOf(tx, companyId)))
  const isPossible = currency === 'RUB' && amountKopecks > 0 && Number.isSafeInteger(amountKopecks)
  const row = { paymentId, companyId, externalId, amountKopecks, fromBalanceKopecks, seenAt: at }
  if (!isPossible)
    return recordOnce(tx, {
      userId: null,
      action: 'payment.refund_mismatched',
      objectKind: 'payment',
      objectId: String(order.id),
      details: { companyId, paymentId, amountKopecks, currency },
      at,
    })
  if ((await insertRefund(tx, row)) === null) return
  if (before + amountKopecks > payment.amountKopecks)
    log.error({ event: 'refund.too_much', paymentId, externalId, amountKopecks })
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
      isTooMuch: before + amountKopecks > payment.amountKopecks,
    },
    at,
  })
}

/** The caller holds the payment. */
async function sumRefunds(tx: Sql, paymentId: number): Promise<number> {
  const [row] = await tx.select({ sum: refundedOf }).from(payments).where(eq(payments.id, paymentId))
  return row?.sum ?? 0
}

/** Null when this refund is written already. */
async function insertRefund(tx: Sql, row: InferInsertModel<typeof refunds>) {
  const [written] = await tx
    .insert(refunds)
    .values(row)
    .onConflictDoNothing({ target: refunds.externalId })
    .returning({ id: refunds.id })
  return written?.id ?? null
}
