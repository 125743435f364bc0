import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { billingDocumentNumbers, billingDocuments } from '#server/db/schema/billing.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import type { DocumentKind } from '#shared/features/money/billing/vocabulary.ts'

export type DocumentRow = typeof billingDocuments.$inferSelect
type NewDocument = typeof billingDocuments.$inferInsert

/**
 * Inserts a document under the next number of its kind and year, unless it exists. Concurrent calls for the same kind
 * and year wait until the transaction ends, so numbers have neither gaps nor duplicates.
 * @param document.findExisting the document to return instead of a new one; called under the lock
 */
export async function insertWithNextNumber(
  tx: Sql,
  kind: DocumentKind,
  {
    findExisting,
    ...fields
  }: Omit<NewDocument, 'kind' | 'year' | 'number' | 'slug'> & {
    findExisting: () => Promise<DocumentRow | null>
  },
): Promise<{ row: DocumentRow; isNew: boolean }> {
  const series = { kind, year: Number(isoDay(fields.issuedAt).slice(0, 4)) }
  const last = await lockLastNumber(tx, series)
  const existing = await findExisting()
  if (existing) return { row: existing, isNew: false }
  const number = last + 1
  await tx.update(billingDocumentNumbers).set({ last: number }).where(isOfSeries(series))
  const slug = randomBytes(12).toString('hex')
  const [row] = await tx
    .insert(billingDocuments)
    .values({ ...fields, ...series, number, slug })
    .returning()
  if (!row) throw new Error('The billing document was not inserted')
  return { row, isNew: true }
}

type Series = { kind: DocumentKind; year: number }

/** Locks the numbers of a series until the transaction ends. @returns the last number given */
async function lockLastNumber(tx: Sql, series: Series): Promise<number> {
  await tx
    .insert(billingDocumentNumbers)
    .values({ ...series, last: 0 })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ last: billingDocumentNumbers.last })
    .from(billingDocumentNumbers)
    .where(isOfSeries(series))
    .for('update')
  if (!row) throw new Error('The numbers of the year were not inserted')
  return row.last
}

const isOfSeries = ({ kind, year }: Series) =>
  and(eq(billingDocumentNumbers.kind, kind), eq(billingDocumentNumbers.year, year))
