import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { refundedOf } from './refund-queries.ts'
import { orders, payments, receipts } from '#server/db/schema/payments.ts'

/** Placements and access whose days are over. */
export function listOver(db: Sql, { at, limit }: { at: string; limit: number }) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'paid'),
        isNull(orders.renderedAt),
        isNull(orders.returnedAt),
        lte(orders.endsAt, at),
      ),
    )
    .orderBy(asc(orders.endsAt), asc(orders.id))
    .limit(limit)
}

/** Rendered services that cost something and have no act yet. */
export function listWithoutAct(db: Sql, { limit }: { limit: number }) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.renderedAt),
        isNull(orders.actAt),
        gt(orders.amountKopecks, orders.returnedKopecks),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
}

/**
 * Payments through a provider with what neither a second receipt nor a refund has used of them yet: those of the given order, or those
 * whose money went to the balance.
 */
export async function listAdvances(
  tx: Sql,
  { companyId, orderId }: { companyId: number; orderId: number | null },
) {
  const used = sql<number>`(${refundedOf} + coalesce((select sum(${receipts.amountKopecks}) from ${receipts} where ${receipts.paymentId} = ${payments.id}), 0))::int`
  const rows = await tx
    .select({ id: payments.id, amountKopecks: payments.amountKopecks, usedKopecks: used })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.state, 'succeeded'),
        orderId === null
          ? or(
              eq(orders.kind, 'top_up'),
              ne(orders.state, 'paid'),
              ne(orders.method, 'provider'),
              isNotNull(orders.returnedAt),
            )
          : eq(payments.orderId, orderId),
        gt(payments.amountKopecks, used),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(200)
  return rows.map(({ id, amountKopecks, usedKopecks }) => ({ id, leftKopecks: amountKopecks - usedKopecks }))
}

/** Null when the order has a receipt for this payment. */
export async function insertReceipt(tx: Sql, row: InferInsertModel<typeof receipts>) {
  const [written] = await tx
    .insert(receipts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: receipts.id, idempotenceKey: receipts.idempotenceKey })
  return written ?? null
}

export function listDueReceipts(db: Sql) {
  return db
    .select({ id: receipts.id, idempotenceKey: receipts.idempotenceKey })
    .from(receipts)
    .where(eq(receipts.state, 'due'))
    .orderBy(asc(receipts.id))
}

/** Null for one that needs no sending any more. */
export async function findDueReceipt(db: Sql, id: number) {
  const [row] = await db
    .select({ receipt: receipts, payment: payments })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(and(eq(receipts.id, id), eq(receipts.state, 'due')))
  return row ?? null
}

export async function setReceipt(db: Sql, id: number, set: Partial<InferInsertModel<typeof receipts>>) {
  await db.update(receipts).set(set).where(eq(receipts.id, id))
}
