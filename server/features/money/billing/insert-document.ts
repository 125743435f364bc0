import { randomBytes } from 'node:crypto'
import type { Sql } from '#server/kernel/sql.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { isoDay } from '#shared/kernel/dates.ts'

export type DocumentRow = typeof billingDocuments.$inferSelect
type NewDocument = Omit<typeof billingDocuments.$inferInsert, 'year' | 'number' | 'slug' | 'orderId'>

/**
 * Inserts a document of an order, under the order's number: a purchase has one number on all its papers, and a second bill
 * for it differs by its date.
 * @returns null when another process has inserted the same meanwhile
 */
export async function insertDocument(
  tx: Sql,
  { orderId, ...document }: NewDocument & { orderId: number },
): Promise<DocumentRow | null> {
  const [row] = await tx
    .insert(billingDocuments)
    .values({
      ...document,
      orderId,
      number: orderId,
      year: Number(isoDay(document.issuedAt).slice(0, 4)),
      slug: randomBytes(12).toString('hex'),
    })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}
