import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import type { DocumentKind } from '#shared/features/money/documents/vocabulary.ts'
import type { DocumentRow } from './queries.ts'
import { documentNumbers, documents } from '#server/db/schema/documents.ts'

/**
 * Writes a document under the next number of its year, unless there is one already. Others who write one of this kind
 * and year wait until the transaction ends, so numbers have neither gaps nor doubles.
 * @param found the document that makes another one needless; asked when nobody else can write one
 */
export async function insertNumbered(
  tx: Sql,
  kind: DocumentKind,
  {
    found,
    ...fields
  }: Omit<DocumentFields, 'kind' | 'year' | 'number' | 'slug'> & { found: () => Promise<DocumentRow | null> },
): Promise<{ row: DocumentRow; isNew: boolean }> {
  const series = { kind, year: Number(isoDay(fields.issuedAt).slice(0, 4)) }
  const last = await lockLastNumber(tx, series)
  const present = await found()
  if (present) return { row: present, isNew: false }
  const number = last + 1
  await setLastNumber(tx, series, number)
  const slug = randomBytes(12).toString('hex')
  return { row: await insertDocument(tx, { ...fields, ...series, number, slug }), isNew: true }
}

type DocumentFields = Omit<InferInsertModel<typeof documents>, 'id'>

type Series = { kind: DocumentKind; year: number }

/** Holds the numbers of a year until the transaction ends. @returns the last one given */
async function lockLastNumber(tx: Sql, { kind, year }: Series): Promise<number> {
  await tx.insert(documentNumbers).values({ kind, year, last: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select({ last: documentNumbers.last })
    .from(documentNumbers)
    .where(and(eq(documentNumbers.kind, kind), eq(documentNumbers.year, year)))
    .for('update')
  if (!row) throw new Error('The numbers of a year were not written')
  return row.last
}

async function setLastNumber(tx: Sql, { kind, year }: Series, last: number) {
  await tx
    .update(documentNumbers)
    .set({ last })
    .where(and(eq(documentNumbers.kind, kind), eq(documentNumbers.year, year)))
}

async function insertDocument(tx: Sql, row: DocumentFields): Promise<DocumentRow> {
  const [written] = await tx.insert(documents).values(row).returning()
  if (!written) throw new Error('A document was not written')
  return written
}
