/**
 * Refunds that administrators of the board ask the provider for, the whole payment or a part of it, and payments that they
 * record as taken back by the bank.
 */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { payments } from '#server/db/schema/payments.ts'
import { refundRequests } from '#server/db/schema/refunds.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/money/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import type { Sql } from '#server/kernel/sql.ts'
import {
  KEY_LIFE_MS,
  ProviderRefused,
  ResultUnknown,
  type PaymentProvider,
  type ProviderRefund,
} from '#server/payments/port.ts'
import type { RefundForm, RefundRequest } from '#shared/features/money/payments/card-contract.ts'
import { refundText } from '#shared/features/money/payments/order-number.ts'
import { FORMER_RECEIPT_TAX } from '#shared/features/money/tax-regimes/terms.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { refundJob, sendRefundJob } from '../paying/jobs.ts'
import {
  findPayment,
  readReceiptPayer,
  type OrderRow,
  type PaymentRow,
  type RefundRequestRow,
} from '../queries.ts'
import { refundedReceiptTax } from '../paying/receipt-tax.ts'
import { presentRefundRequest } from '../ordering/presenters.ts'
import { chargebackId, lockForRefund, recordReported, refundableKopecks, writeRefund } from './refund.ts'

const SHOP_REFUSALS = new Set(['invalid_credentials', 'forbidden', '401', '403'])

/** The first attempt is made with the request, so the job waits until that has ended. */
const FIRST_RETRY_MS = MINUTE_MS

/**
 * Requests a refund of a part of a payment or all of it from the provider. Idempotent for the same request. Without an
 * answer of the provider a job repeats it with the same key.
 * @throws Problem not_found; invalid for more than is left of the payment; conflict for a payment that was not made
 */
export async function requestRefund(
  ctx: Ctx,
  { paymentId, way, ...form }: RefundForm & { paymentId: number },
): Promise<RefundRequest> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  const known = await findPayment(deps.db, { id: paymentId })
  if (!known) throw new Problem('not_found', 'Такого платежа нет')
  const requestId = await deps.db.transaction(async (tx) => {
    const locked = await lockForRefund(tx, known)
    const { payment, order } = locked
    const asked = await findRequestId(tx, { paymentId, requestKey: form.requestKey })
    if (asked !== null) return asked
    await requireRefundable(tx, { payment, amountKopecks: form.amountKopecks })
    if (way === 'provider') requireProvider(deps, payment)
    const { companyId } = payment
    const receipt = await receiptOf(tx, { payment, order })
    const [written] = await tx
      .insert(refundRequests)
      .values({
        ...form,
        paymentId,
        companyId,
        receipt,
        requestedBy: userId,
        requestedAt: at,
        externalId: way === 'chargeback' ? chargebackId(form.requestKey) : null,
      })
      .onConflictDoNothing({ target: refundRequests.requestKey })
      .returning({ id: refundRequests.id })
    if (!written) throw new Problem('conflict', 'Обновите страницу и отправьте ещё раз.')
    await recordAudit(tx, {
      userId,
      action: 'payment.refund_requested',
      objectKind: 'payment',
      objectId: String(order.id),
      details: {
        companyId,
        paymentId,
        amountKopecks: form.amountKopecks,
        reason: form.reason,
        refundWay: way,
      },
      at,
    })
    if (way === 'chargeback') {
      const reported = {
        externalId: chargebackId(form.requestKey),
        amountKopecks: form.amountKopecks,
        currency: 'RUB',
      }
      await writeRefund(tx, deps, { ...locked, reported, at })
      return written.id
    }
    const startAfter = new Date(deps.now().getTime() + FIRST_RETRY_MS).toISOString()
    await sendRefundJob(tx, deps.queue, { id: written.id, requestKey: form.requestKey, startAfter })
    return written.id
  })
  try {
    await sendRefund(deps, { requestId })
  } catch (error) {
    if (!(error instanceof ResultUnknown || error instanceof ProviderRefused)) throw error
    deps.log.warn({ event: 'refund.unknown', requestId, detail: error.message })
  }
  const [row] = await deps.db.select().from(refundRequests).where(eq(refundRequests.id, requestId))
  if (!row) throw new Error(`The request ${requestId} of a refund is gone`)
  return presentRefundRequest(row)
}

/** Kept with the request, because a repeat of its key has to say the same. */
async function receiptOf(
  tx: Sql,
  { payment, order }: { payment: PaymentRow; order: OrderRow },
): Promise<RefundRequestRow['receipt']> {
  const of = order.kind === 'top_up' ? 'advance' : order.completedAt === null ? 'prepayment' : 'service'
  return {
    description: refundText(order),
    of,
    email: payment.email,
    payer: await readReceiptPayer(tx, payment.companyId),
    tax: await refundedReceiptTax(tx, { payment, of, orderId: order.id }),
  }
}

function requireProvider({ paymentProvider: provider }: Pick<Deps, 'paymentProvider'>, payment: PaymentRow) {
  if (provider?.name !== payment.provider)
    throw new Problem('conflict', 'Платёж принят через сервис, который больше не подключён.')
}

async function requireRefundable(
  tx: Sql,
  { payment, amountKopecks }: { payment: PaymentRow; amountKopecks: number },
) {
  if (payment.state !== 'succeeded' || payment.externalId === null)
    throw new Problem('conflict', 'Этот платёж не прошёл: возвращать нечего.')
  const [row] = await tx.select({ left: refundableKopecks }).from(payments).where(eq(payments.id, payment.id))
  const left = row?.left ?? 0
  if (left === 0) throw new Problem('conflict', 'Этот платёж уже возвращён или возвращается целиком.')
  if (amountKopecks > left) throw tooMuch(`Вернуть можно не больше ${formatKopecks(left)}.`)
}

const tooMuch = (message: string) => new Problem('invalid', message, { amountKopecks: message })

async function findRequestId(
  tx: Sql,
  { paymentId, requestKey }: { paymentId: number; requestKey: string },
): Promise<number | null> {
  const [row] = await tx
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.paymentId, paymentId), eq(refundRequests.requestKey, requestKey)))
  return row?.id ?? null
}

/**
 * Sends a requested refund to the provider, or queries its state, and records the result.
 * @throws ResultUnknown while the provider does not answer or has not decided: repeat
 */
export async function sendRefund(deps: Deps, { requestId }: { requestId: number }) {
  const { db, now, log, paymentProvider: provider } = deps
  const [request] = await db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.id, requestId), eq(refundRequests.state, 'requested')))
  const payment = request && (await findPayment(db, { id: request.paymentId }))
  if (!payment) return
  if (provider?.name !== payment.provider)
    throw new Error(`The provider ${payment.provider} is not connected`)
  if (request.externalId === null && now().getTime() - Date.parse(request.requestedAt) > KEY_LIFE_MS) {
    log.error({ event: 'refund.lost', requestId })
    return endRequest(deps, requestId, { state: 'lost' })
  }
  try {
    const reported = await readOrAsk(deps, provider, { payment, request })
    if (reported.state === 'cancelled')
      return await endRequest(deps, requestId, { state: 'refused', refusal: reported.cancelReason })
    if (reported.state === 'pending' || (await recordReported(deps, reported)) === 'later')
      throw new ResultUnknown('The refund is pending')
  } catch (error) {
    // Wrong keys of the shop say nothing about the refund.
    if (!(error instanceof ProviderRefused) || SHOP_REFUSALS.has(error.code)) throw error
    log.error({ err: error, event: 'refund.refused', requestId, code: error.code })
    await endRequest(deps, requestId, { state: 'refused', refusal: error.code })
  }
}

async function readOrAsk(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  provider: PaymentProvider,
  { request, payment }: { request: RefundRequestRow; payment: PaymentRow },
): Promise<ProviderRefund> {
  if (request.externalId !== null) {
    const read = await provider.readRefund(request.externalId)
    if (!read) throw new ResultUnknown('The provider does not know its refund yet')
    return read
  }
  const reported = await provider.refund({
    idempotenceKey: request.requestKey,
    externalPaymentId: payment.externalId ?? '',
    amountKopecks: request.amountKopecks,
    ...request.receipt,
    tax: request.receipt.tax === undefined ? FORMER_RECEIPT_TAX : request.receipt.tax,
  })
  await db.transaction((tx) => claim(tx, queue, { id: request.id, externalId: reported.externalId }))
  return reported
}

/**
 * The answer to the key of a request proves whose refund it is. A notification may have been faster, and have taken it for
 * another request of the same amount: that one is open again, and is repeated.
 */
async function claim(tx: Sql, queue: JobQueue, { id, externalId }: { id: number; externalId: string }) {
  const [own] = await tx
    .update(refundRequests)
    .set({ externalId })
    .where(and(eq(refundRequests.id, id), isNull(refundRequests.externalId)))
    .returning({ id: refundRequests.id })
  if (!own) return
  const open = await tx
    .update(refundRequests)
    .set({ state: 'requested', externalId: null, endedAt: null })
    .where(and(eq(refundRequests.externalId, externalId), ne(refundRequests.id, id)))
    .returning({ requestId: refundRequests.id })
  // Its own job may have ended in the meantime.
  for (const { requestId } of open) await queue.send(tx, refundJob, { requestId })
}

/** A request that a notification has ended stays as it is. */
async function endRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  set: Pick<RefundRequestRow, 'state'> & Partial<Pick<RefundRequestRow, 'refusal'>>,
) {
  await db
    .update(refundRequests)
    .set({ ...set, endedAt: now().toISOString() })
    .where(and(eq(refundRequests.id, id), eq(refundRequests.state, 'requested')))
}
