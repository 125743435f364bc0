import { desc, eq, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

/** Kopecks of a payment that went back to the card. */
export const refundedOf = sql<number>`coalesce((select sum(${refunds.amountKopecks}) from ${refunds} where ${refunds.paymentId} = ${payments.id}), 0)::int`

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

export function countRefunds(db: Sql): Promise<number> {
  return db.$count(refunds)
}
