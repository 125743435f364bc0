import { and, asc, count, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies, companyDocuments } from '#server/db/schema/companies.ts'

export type DocumentRow = InferSelectModel<typeof companyDocuments>

/** The oldest first. */
export async function listDocuments(db: Sql, companyIds: readonly number[]): Promise<DocumentRow[]> {
  if (companyIds.length === 0) return []
  return db
    .select()
    .from(companyDocuments)
    .where(inArray(companyDocuments.companyId, [...companyIds]))
    .orderBy(asc(companyDocuments.id))
}

export async function findDocument(
  db: Sql,
  { companyId, documentId }: { companyId: number; documentId: number },
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(companyDocuments)
    .where(and(eq(companyDocuments.id, documentId), eq(companyDocuments.companyId, companyId)))
  return row ?? null
}

export async function countDocuments(tx: Sql, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(companyDocuments)
    .where(eq(companyDocuments.companyId, companyId))
  return row?.count ?? 0
}

export async function insertDocument(
  tx: Sql,
  row: InferInsertModel<typeof companyDocuments>,
): Promise<DocumentRow> {
  const [written] = await tx.insert(companyDocuments).values(row).returning()
  if (!written) throw new Error('A document was not written')
  return written
}

export async function deleteDocument(tx: Sql, id: number) {
  await tx.delete(companyDocuments).where(eq(companyDocuments.id, id))
}

/** Of companies that wait for no decision; gives the names in the store. */
export async function deleteOldDocuments(db: Sql, { uploadedBefore }: { uploadedBefore: string }) {
  const waiting = db
    .select({ one: sql`1` })
    .from(companies)
    .where(and(eq(companies.id, companyDocuments.companyId), eq(companies.verification, 'asked')))
  const rows = await db
    .delete(companyDocuments)
    .where(and(lt(companyDocuments.uploadedAt, uploadedBefore), notExists(waiting)))
    .returning({ fileName: companyDocuments.fileName })
  return rows.map(({ fileName }) => fileName)
}
