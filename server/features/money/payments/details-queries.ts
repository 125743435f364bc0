import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { payments, receipts, refunds } from '#server/db/schema/payments.ts'

/** The last one first. */
export const listAttempts = (db: Sql, { companyId, orderId }: { companyId: number; orderId: number }) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.orderId, orderId)))
    .orderBy(desc(payments.id))
    .limit(20)

export async function listRefundsOf(db: Sql, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return []
  return db
    .select({ paymentId: refunds.paymentId, amountKopecks: refunds.amountKopecks, seenAt: refunds.seenAt })
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(refunds.id))
    .limit(100)
}

/** Second receipts: those of the service that the order was for. */
export const listReceiptsOf = (db: Sql, orderId: number) =>
  db
    .select({
      amountKopecks: receipts.amountKopecks,
      state: receipts.state,
      createdAt: receipts.createdAt,
    })
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.id))
    .limit(100)
