/** Refunds to cards as the provider reports them, whether asked for here or in its dashboard. */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit, recordOnce } from '#server/features/identity/audit/service.ts'
import { balanceOf, lockMoney, post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { ProviderRefund } from '#server/payments/port.ts'
import { firstReceiptTax } from './receipt-tax.ts'
import { sendFiscalReceiptsJob } from './jobs.ts'
import { findPayment, lockPaymentWithOrder } from './queries.ts'
import type { OrderRow, PaymentRow } from './queries.ts'
import { settlePayment } from './settlement.ts'
import { payments } from '#server/db/schema/payments.ts'
import { refundRequests, refunds } from '#server/db/schema/refunds.ts'
import { listCompanyAdmins } from '#server/features/identity/managers/service.ts'
import { refundMadeEmail } from '#server/mail/templates/payments.ts'

/**
 * SQL: kopecks of the row in `payments` that were refunded to its card. The tables are named, because a select of one table
 * names its columns without them.
 */
export const refundedKopecks = sql<number>`coalesce((select sum(amount_kopecks) from ${refunds} where payment_id = ${payments}.id), 0)::int`

const requestedKopecks = sql`coalesce((select sum(amount_kopecks) from ${refundRequests} where payment_id = ${payments}.id and state = 'requested'), 0)::int`

/** SQL: kopecks of the row in `payments` that can be asked back: neither refunded nor asked for. */
export const refundableKopecks = sql<number>`case when ${payments}.state = 'succeeded' then greatest(0, ${payments}.amount_kopecks - ${refundedKopecks} - ${requestedKopecks}) else 0 end`

/**
 * Records a refund, once. It is taken from the balance as far as that suffices; the operator bears the rest.
 * @returns `later` while the refund or its payment has not succeeded
 * @throws ResultUnknown when the provider cannot be read
 */
export async function recordRefund(deps: Deps, externalId: string): Promise<'done' | 'later'> {
  const reported = await deps.paymentProvider?.readRefund(externalId)
  return reported ? recordReported(deps, reported) : 'done'
}

/** Records a refund as the provider has reported it, once. @returns `later` as `recordRefund` */
export async function recordReported(deps: Deps, reported: ProviderRefund): Promise<'done' | 'later'> {
  const { db, paymentProvider: provider } = deps
  if (!provider || reported.state === 'cancelled') return 'done'
  const known = await findPayment(db, { provider: provider.name, externalId: reported.externalPaymentId })
  if (!known) return 'done'
  if (reported.state === 'pending') return 'later'
  const payment = known.state === 'succeeded' ? known : (await settlePayment(deps, known.id)).payment
  if (payment.state !== 'succeeded') return 'later'
  const at = deps.now().toISOString()
  await db.transaction(async (tx) => {
    await writeRefund(tx, deps, { ...(await lockPaymentWithOrder(tx, payment.id)), reported, at })
    if (firstReceiptTax(payment)) await sendFiscalReceiptsJob(tx, deps.queue, { paymentId: payment.id, at })
  })
  return 'done'
}

async function writeRefund(
  tx: Sql,
  { log, mailer, site }: Pick<Deps, 'log' | 'mailer' | 'site'>,
  {
    order,
    payment,
    reported: { externalId, amountKopecks, currency },
    at,
  }: { order: OrderRow; payment: PaymentRow; reported: ProviderRefund; at: string },
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
  const isNew = await insertRefund(tx, row)
  const request = await closeRefundRequest(tx, { paymentId, externalId, amountKopecks, isNew, at })
  if (!isNew) return
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
  const email = refundMadeEmail(site, {
    title: order.title,
    amountKopecks,
    orderId: order.id,
    fromBalanceKopecks,
    reason: request?.reason ?? null,
    receipt: firstReceiptTax(payment) ? 'cash_register' : 'income',
  })
  for (const recipient of await listCompanyAdmins(tx, companyId))
    await mailer.enqueue(tx, { ...email, ...recipient })
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

/**
 * Ends the request that a refund answers. The provider may tell of a new refund before it answers the request: then the
 * oldest open one of the same amount is taken for it.
 */
async function closeRefundRequest(
  tx: Sql,
  {
    paymentId,
    externalId,
    amountKopecks,
    isNew,
    at,
  }: { paymentId: number; externalId: string; amountKopecks: number; isNew: boolean; at: string },
) {
  const [found] = await tx
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.paymentId, paymentId),
        inArray(refundRequests.state, ['requested', 'lost']),
        or(
          eq(refundRequests.externalId, externalId),
          isNew
            ? and(isNull(refundRequests.externalId), eq(refundRequests.amountKopecks, amountKopecks))
            : undefined,
        ),
      ),
    )
    .orderBy(sql`${refundRequests.externalId} nulls last`, refundRequests.id)
    .limit(1)
  if (!found) return null
  const [request] = await tx
    .update(refundRequests)
    .set({ state: 'done', externalId, endedAt: at })
    .where(eq(refundRequests.id, found.id))
    .returning()
  return request ?? null
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
