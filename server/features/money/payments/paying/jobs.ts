import { z } from 'zod'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { defineJob, type JobQueue } from '#server/kernel/job-queue.ts'
import { payments, receipts } from '#server/db/schema/payments.ts'
import { refundRequests } from '#server/db/schema/refunds.ts'
import { isLive, type PaymentRow } from '../queries.ts'
import {
  DAY_MS,
  HOUR_MS,
  HOUR_SECONDS,
  MINUTE_MS,
  MINUTE_SECONDS,
  SECOND_MS,
} from '#shared/kernel/durations.ts'

/** Reads a payment from its provider. Each check plans the next one, so a failure repeats only itself. */
export const paymentCheckJob = defineJob({
  name: 'payment-check',
  title: 'Проверка платежей',
  data: z.object({ paymentId: z.number().int() }),
  concurrency: 2,
  timeoutSeconds: 3 * MINUTE_SECONDS,
  retry: { limit: 20, delaySeconds: 5, delayMaxSeconds: HOUR_SECONDS },
  pollSeconds: 5,
  policy: 'short',
})

/** Sends a second receipt. The law requires it, so it is repeated for about three weeks before staff handle it. */
export const receiptJob = defineJob({
  name: 'receipt',
  title: 'Чеки',
  data: z.object({ receiptId: z.number().int() }),
  concurrency: 1,
  timeoutSeconds: 3 * MINUTE_SECONDS,
  retry: { limit: 500, delaySeconds: MINUTE_SECONDS, delayMaxSeconds: HOUR_SECONDS },
  pollSeconds: 30,
  policy: 'standard',
})

/** Requests a refund from the provider, and repeats until it is made or refused. */
export const refundJob = defineJob({
  name: 'refund',
  title: 'Возвраты',
  data: z.object({ requestId: z.number().int() }),
  concurrency: 1,
  timeoutSeconds: 3 * MINUTE_SECONDS,
  retry: { limit: 100, delaySeconds: MINUTE_SECONDS, delayMaxSeconds: HOUR_SECONDS },
  pollSeconds: 30,
  policy: 'standard',
})

/** Reads the receipts of a payment. Each reading plans the next one while the cash register has not registered all. */
export const fiscalReceiptsJob = defineJob({
  name: 'fiscal-receipts',
  title: 'Номера чеков',
  data: z.object({ paymentId: z.number().int(), readings: z.number().int() }),
  concurrency: 1,
  timeoutSeconds: 3 * MINUTE_SECONDS,
  retry: { limit: 10, delaySeconds: MINUTE_SECONDS, delayMaxSeconds: HOUR_SECONDS },
  pollSeconds: 30,
  policy: 'short',
})

/** Pauses before each reading; a receipt that is not registered after the last one stays without a number. */
const READING_PAUSES_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
]

export async function sendFiscalReceiptsJob(
  tx: Sql,
  queue: JobQueue,
  { paymentId, readings = 0, at }: { paymentId: number; readings?: number; /** Instant. */ at: string },
) {
  const pause = READING_PAUSES_MS[readings]
  if (pause === undefined) return
  const startAfter = new Date(Date.parse(at) + pause).toISOString()
  await queue.send(tx, fiscalReceiptsJob, { paymentId, readings }, { key: String(paymentId), startAfter })
}

/** Sends the check due at `nextCheckAt`; none for a payment that has ended. */
export async function sendPaymentCheck(
  tx: Sql,
  queue: JobQueue,
  { id, nextCheckAt }: Pick<PaymentRow, 'id' | 'nextCheckAt'>,
) {
  if (nextCheckAt === null) return
  await queue.send(tx, paymentCheckJob, { paymentId: id }, { key: String(id), startAfter: nextCheckAt })
}

export function sendReceiptJob(tx: Sql, queue: JobQueue, receipt: { id: number; idempotenceKey: string }) {
  return queue.send(tx, receiptJob, { receiptId: receipt.id }, { id: receipt.idempotenceKey })
}

export function sendRefundJob(
  tx: Sql,
  queue: JobQueue,
  { id, requestKey, startAfter }: { id: number; requestKey: string; /** Instant. */ startAfter?: string },
) {
  const options = startAfter === undefined ? { id: requestKey } : { id: requestKey, startAfter }
  return queue.send(tx, refundJob, { requestId: id }, options)
}

/** Sends jobs for all open payments, open refunds and due receipts; those with a job keep it. */
export async function enqueueOpenPayments({ db, queue }: { db: Sql; queue: JobQueue }) {
  for (const request of await listOpenRefunds(db)) await sendRefundJob(db, queue, request)
  for (const payment of await listOpenPayments(db)) await sendPaymentCheck(db, queue, payment)
  for (const receipt of await listDueReceipts(db)) await sendReceiptJob(db, queue, receipt)
}

function listOpenPayments(db: Sql) {
  return db
    .select({ id: payments.id, nextCheckAt: payments.nextCheckAt })
    .from(payments)
    .where(and(isLive, isNotNull(payments.nextCheckAt)))
    .orderBy(asc(payments.id))
}

function listOpenRefunds(db: Sql) {
  return db
    .select({ id: refundRequests.id, requestKey: refundRequests.requestKey })
    .from(refundRequests)
    .where(eq(refundRequests.state, 'requested'))
    .orderBy(asc(refundRequests.id))
}

function listDueReceipts(db: Sql) {
  return db
    .select({ id: receipts.id, idempotenceKey: receipts.idempotenceKey })
    .from(receipts)
    .where(eq(receipts.state, 'due'))
    .orderBy(asc(receipts.id))
}

/** Notifications usually come first; the pauses grow up to an hour. */
const CHECK_PAUSES_MS = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
]

/** The next check of a payment that is checked at `at`, an instant. */
export function nextCheck({ checks }: Pick<PaymentRow, 'checks'>, at: string) {
  const pause = CHECK_PAUSES_MS[Math.min(checks, CHECK_PAUSES_MS.length - 1)] ?? MINUTE_MS
  return {
    nextCheckAt: new Date(Date.parse(at) + pause).toISOString(),
    checks: Math.min(checks + 1, CHECK_PAUSES_MS.length),
  }
}
