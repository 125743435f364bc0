import { and, desc, eq, or } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { documents } from '#server/db/schema/documents.ts'

/** What the act of an order is made for: one key, one act. */
export const actKeyOf = (orderId: number) => `order:${orderId}`

/** Bills and acts of an order, the last one first. */
export const papersOfOrder = (db: Sql, { companyId, orderId }: { companyId: number; orderId: number }) =>
  db
    .select({
      kind: documents.kind,
      slug: documents.slug,
      number: documents.number,
      issuedAt: documents.issuedAt,
    })
    .from(documents)
    .where(
      and(
        eq(documents.companyId, companyId),
        or(eq(documents.orderId, orderId), eq(documents.sourceKey, actKeyOf(orderId))),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(50)
