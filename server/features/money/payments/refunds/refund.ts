/**
 * Refunds to cards as the provider reports them, whether asked for here or in its dashboard, and payments that the bank of
 * the payer has taken back.
 */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit, recordOnce } from '#server/features/identity/audit/service.ts'
import { balanceOf, lockMoney, post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { ProviderRefund } from '#server/payments/port.ts'
import { endRefundedAccess } from './access-refunds.ts'
import { firstReceiptTax } from '../paying/receipt-tax.ts'
import { sendFiscalReceiptsJob } from '../paying/jobs.ts'
import { findPayment, lockPaymentWithOrder, type OrderRow, type PaymentRow } from '../queries.ts'
import { lockAccessOrders } from '../access/resume-access.ts'
import { settlePayment } from '../paying/settlement.ts'
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

const CHARGEBACK = 'chargeback:'

/** The id of a payment that the bank of the payer has taken back: the provider tells of none. */
export const chargebackId = (requestKey: string) => CHARGEBACK + requestKey

const isChargeback = (externalId: string) => externalId.startsWith(CHARGEBACK)

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
    const locked = await lockForRefund(tx, payment)
    await writeRefund(tx, deps, { ...locked, reported, at })
    if (firstReceiptTax(payment)) await sendFiscalReceiptsJob(tx, deps.queue, { paymentId: payment.id, at })
  })
  return 'done'
}

/** Locks what a refund changes, until the transaction ends. */
export async function lockForRefund(tx: Sql, { id, companyId }: Pick<PaymentRow, 'id' | 'companyId'>) {
  const accessOrders = await lockAccessOrders(tx, companyId)
  return { accessOrders, ...(await lockPaymentWithOrder(tx, id)) }
}

/** Records a refund, only once: ends the access whose money is returned, moves the money and writes to the company. */
export async function writeRefund(
  tx: Sql,
  { log, mailer, site }: Pick<Deps, 'log' | 'mailer' | 'site'>,
  {
    order,
    payment,
    accessOrders,
    reported: { externalId, amountKopecks, currency },
    at,
  }: {
    order: OrderRow
    payment: PaymentRow
    accessOrders: readonly OrderRow[]
    reported: Pick<ProviderRefund, 'externalId' | 'amountKopecks' | 'currency'>
    at: string
  },
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
  const isNew = (await tx.$count(refunds, eq(refunds.externalId, externalId))) === 0
  const request = await closeRefundRequest(tx, { paymentId, externalId, amountKopecks, isNew, at })
  if (!isNew) return
  const before = await sumRefunds(tx, paymentId)
  const keepsAccess = request?.keepsAccess ?? false
  const about = { order, accessOrders, externalId, amountKopecks, keepsAccess, at }
  const access = await endRefundedAccess(tx, about)
  const fromBalanceKopecks = Math.max(0, Math.min(amountKopecks, await balanceOf(tx, companyId)))
  await tx
    .insert(refunds)
    .values({ paymentId, companyId, externalId, amountKopecks, fromBalanceKopecks, seenAt: at })
  const isTakenBack = isChargeback(externalId)
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
        title: `${isTakenBack ? 'Платёж отозван банком' : 'Возврат на карту'}: ${order.title}`,
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
    way: isTakenBack ? 'chargeback' : 'card',
    access: access?.isOver ? { ...access, endedAt: at } : null,
    receipt: isTakenBack ? null : firstReceiptTax(payment) ? 'cash_register' : 'income',
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
      ...(access && { orderId: access.orderId, unusedDays: access.unusedDays }),
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
