import { and, count, desc, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { DocumentKind } from '#shared/features/money/documents/vocabulary.ts'
import { companies } from '#server/db/schema/companies.ts'
import { documentNumbers, documents } from '#server/db/schema/documents.ts'

export type DocumentRow = InferSelectModel<typeof documents>
export type DocumentFields = Omit<InferInsertModel<typeof documents>, 'id'>
type Series = { kind: DocumentKind; year: number }

/** Holds the numbers of a year until the transaction ends. @returns the last one given */
export async function lockLastNumber(tx: Sql, { kind, year }: Series): Promise<number> {
  await tx.insert(documentNumbers).values({ kind, year, last: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select({ last: documentNumbers.last })
    .from(documentNumbers)
    .where(and(eq(documentNumbers.kind, kind), eq(documentNumbers.year, year)))
    .for('update')
  if (!row) throw new Error('The numbers of a year were not written')
  return row.last
}

export async function setLastNumber(tx: Sql, { kind, year }: Series, last: number) {
  await tx
    .update(documentNumbers)
    .set({ last })
    .where(and(eq(documentNumbers.kind, kind), eq(documentNumbers.year, year)))
}

export async function insertDocument(tx: Sql, row: DocumentFields): Promise<DocumentRow> {
  const [written] = await tx.insert(documents).values(row).returning()
  if (!written) throw new Error('A document was not written')
  return written
}

export async function findWaitingBill(tx: Sql, orderId: number): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.state, 'waiting')))
  return row ?? null
}

/** The latest bill of an order that is not paid yet, whatever its term. */
export async function lockUnpaidBill(tx: Sql, orderId: number): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), ne(documents.state, 'paid')))
    .orderBy(desc(documents.id))
    .limit(1)
    .for('update')
  return row ?? null
}

export async function lockPaidBill(tx: Sql, orderId: number): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.state, 'paid')))
    .orderBy(desc(documents.id))
    .limit(1)
    .for('update')
  return row ?? null
}

export async function setBillUnpaid(tx: Sql, { id, state }: { id: number; state: 'waiting' | 'expired' }) {
  await tx.update(documents).set({ state, paidAt: null }).where(eq(documents.id, id))
}

export async function setBillPaid(tx: Sql, { id, at }: { id: number; at: string }) {
  await tx.update(documents).set({ state: 'paid', paidAt: at }).where(eq(documents.id, id))
}

/** Bills whose last day to pay is before this day. @returns how many */
export async function expireBills(db: Sql, { today }: { today: string }): Promise<number> {
  const expired = await db
    .update(documents)
    .set({ state: 'expired' })
    .where(and(eq(documents.state, 'waiting'), lt(documents.validUntil, today)))
    .returning({ id: documents.id })
  return expired.length
}

export async function expireBill(tx: Sql, id: number) {
  await tx.update(documents).set({ state: 'expired' }).where(eq(documents.id, id))
}

export async function findActOf(tx: Sql, sourceKey: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(documents).where(eq(documents.sourceKey, sourceKey))
  return row ?? null
}

/** What a document prints of a company. */
export async function findBuyerFacts(db: Sql, companyId: number) {
  const { title, legalTitle, inn, kpp, address } = companies
  const [row] = await db
    .select({ title, legalTitle, inn, kpp, address })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row ?? null
}

export async function findBySlug(
  db: Sql,
  { kind, slug }: { kind: DocumentKind; slug: string },
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.slug, slug)))
  return row ?? null
}

/** Documents whose number is the text, or whose lines have its words; the newest first. */
export async function listOfCompany(
  db: Sql,
  {
    companyId,
    kind,
    search,
    offset,
    limit,
  }: { companyId: number; kind: DocumentKind | null; search: string; offset: number; limit: number },
): Promise<{ count: number; rows: DocumentRow[] }> {
  const number = /^(?:№\s*)?(\d{1,9})$/.exec(search)?.[1]
  const where = and(
    eq(documents.companyId, companyId),
    kind === null ? undefined : eq(documents.kind, kind),
    search === ''
      ? undefined
      : or(
          number === undefined ? undefined : eq(documents.number, Number(number)),
          sql`exists (
            select from jsonb_array_elements(${documents.lines}) line
            where position(lower(${search}) in lower(line ->> 'title')) > 0
          )`,
        ),
  )
  const [[total], rows] = await Promise.all([
    db.select({ count: count() }).from(documents).where(where),
    db
      .select()
      .from(documents)
      .where(where)
      .orderBy(desc(documents.issuedAt), desc(documents.id))
      .offset(offset)
      .limit(limit),
  ])
  return { count: total?.count ?? 0, rows }
}
