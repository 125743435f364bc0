import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import { orders, payments, receipts, resumeAccess } from './schema.ts'

const isUnrendered = and(eq(orders.state, 'paid'), isNull(orders.renderedAt), isNull(orders.returnedAt))

/** Placements whose vacancy came out after they were paid. */
export function listPublishedPlacements(db: Sql, { limit }: { limit: number }) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(vacancies, eq(vacancies.id, orders.vacancyId))
    .where(
      and(
        eq(orders.kind, 'placement'),
        isUnrendered,
        inArray(vacancies.status, ['published', 'expired', 'archived']),
        isNull(vacancies.placementDays),
        gt(vacancies.expiresAt, orders.paidAt),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
}

/** Access whose days are over. */
export function listEndedAccess(db: Sql, { at, limit }: { at: string; limit: number }) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(resumeAccess, eq(resumeAccess.orderId, orders.id))
    .where(and(isUnrendered, lte(resumeAccess.endsAt, at)))
    .orderBy(asc(orders.id))
    .limit(limit)
}

/**
 * Payments through a provider with what no second receipt has used of them yet: those of the given order, or those
 * whose money went to the balance.
 */
export async function listAdvances(
  tx: Sql,
  { companyId, orderId }: { companyId: number; orderId: number | null },
) {
  const used = sql<number>`coalesce((select sum(${receipts.amountKopecks}) from ${receipts} where ${receipts.paymentId} = ${payments.id}), 0)::int`
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

export async function insertReceipt(tx: Sql, row: InferInsertModel<typeof receipts>) {
  await tx.insert(receipts).values(row).onConflictDoNothing()
}

export function listDueReceipts(db: Sql, { at, limit }: { at: string; limit: number }) {
  return db
    .select({ receipt: receipts, payment: payments })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(and(eq(receipts.state, 'due'), lte(receipts.nextTryAt, at)))
    .orderBy(asc(receipts.nextTryAt))
    .limit(limit)
}

export async function setReceipt(db: Sql, id: number, set: Partial<InferInsertModel<typeof receipts>>) {
  await db.update(receipts).set(set).where(eq(receipts.id, id))
}
