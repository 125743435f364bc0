import { count, desc, eq, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

/** Kopecks of a payment that went back to the card. */
export const refundedOf = sql<number>`coalesce((select sum(${refunds.amountKopecks}) from ${refunds} where ${refunds.paymentId} = ${payments.id}), 0)::int`

/** The caller holds the payment. */
export async function sumRefunds(tx: Sql, paymentId: number): Promise<number> {
  const [row] = await tx.select({ sum: refundedOf }).from(payments).where(eq(payments.id, paymentId))
  return row?.sum ?? 0
}

/** Null when this refund is written already. */
export async function insertRefund(tx: Sql, row: InferInsertModel<typeof refunds>) {
  const [written] = await tx
    .insert(refunds)
    .values(row)
    .onConflictDoNothing({ target: refunds.externalId })
    .returning({ id: refunds.id })
  return written?.id ?? null
}

/** The newest first. */
export function listRefunds(db: Sql, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      orderId: payments.orderId,
      amountKopecks: refunds.amountKopecks,
      fromBalanceKopecks: refunds.fromBalanceKopecks,
      seenAt: refunds.seenAt,
      company: { id: companies.id, slug: companies.slug, title: companies.title, inn: companies.inn },
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(companies, eq(companies.id, refunds.companyId))
    .orderBy(desc(refunds.id))
    .limit(limit)
    .offset(offset)
}

export async function countRefunds(db: Sql): Promise<number> {
  const [row] = await db.select({ count: count() }).from(refunds)
  return row?.count ?? 0
}
