import { randomBytes } from 'node:crypto'
import type { Sql } from '#server/kernel/sql.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import type { DocumentKind } from '#shared/features/money/documents/vocabulary.ts'
import { insertDocument, lockLastNumber, setLastNumber } from './queries.ts'
import type { DocumentFields, DocumentRow } from './queries.ts'

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
