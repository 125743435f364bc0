/** Receipts of the cash register, read from the provider until it has registered them. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { fiscalReceipts, payments, receipts } from '#server/db/schema/payments.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ProviderReceipt } from '#server/payments/port.ts'
import { sendFiscalReceiptsJob } from './jobs.ts'
import { findPayment } from '../queries.ts'

/**
 * Reads the receipts of a payment and of its refunds. While one of them is not registered, another reading follows.
 * @throws ResultUnknown when the provider cannot be read
 */
export async function readFiscalReceipts(
  { db, now, queue, paymentProvider: provider }: Pick<Deps, 'db' | 'now' | 'queue' | 'paymentProvider'>,
  { paymentId, readings }: { paymentId: number; readings: number },
) {
  const payment = await findPayment(db, { id: paymentId })
  if (!payment || payment.externalId === null || provider?.name !== payment.provider) return
  const returned = await db
    .select({ externalId: refunds.externalId })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
  const reported = await provider.listReceipts({
    externalPaymentId: payment.externalId,
    externalRefundIds: returned.map(({ externalId }) => externalId),
  })
  if (reported === null) return
  const at = now().toISOString()
  await db.transaction(async (tx) => {
    for (const receipt of reported) await writeReceipt(tx, { paymentId, receipt, at })
    const isComplete = reported.length > 0 && reported.every(({ state }) => state !== 'pending')
    if (!isComplete) await sendFiscalReceiptsJob(tx, queue, { paymentId, readings: readings + 1, at })
  })
}

async function writeReceipt(
  tx: Sql,
  { paymentId, receipt, at }: { paymentId: number; receipt: ProviderReceipt; at: string },
) {
  const row = { ...receipt, paymentId, readAt: at }
  await tx
    .insert(fiscalReceipts)
    .values(row)
    .onConflictDoUpdate({
      target: fiscalReceipts.externalId,
      set: row,
      setWhere: eq(fiscalReceipts.paymentId, paymentId),
    })
}

/** Of the payments of an order, and of the service that it was for, the first one first. */
export async function listFiscalReceipts(db: Sql, orderId: number) {
  const ofService = db
    .select({ externalId: receipts.externalId })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), sql`${receipts.externalId} is not null`))
  return db
    .select({
      kind: fiscalReceipts.kind,
      state: fiscalReceipts.state,
      amountKopecks: fiscalReceipts.amountKopecks,
      storageNumber: fiscalReceipts.storageNumber,
      documentNumber: fiscalReceipts.documentNumber,
      fiscalSign: fiscalReceipts.fiscalSign,
      registeredAt: fiscalReceipts.registeredAt,
    })
    .from(fiscalReceipts)
    .innerJoin(payments, eq(payments.id, fiscalReceipts.paymentId))
    .where(or(eq(payments.orderId, orderId), inArray(fiscalReceipts.externalId, ofService)))
    .orderBy(asc(fiscalReceipts.registeredAt), asc(fiscalReceipts.id))
    .limit(100)
}
