import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { CaseState, ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'

export type CaseRow = typeof moderationCases.$inferSelect
type CaseObject = { kind: ModeratedKind; objectId: string }

export async function insertCase(tx: Sql, row: typeof moderationCases.$inferInsert): Promise<{ id: number }> {
  const [inserted] = await tx.insert(moderationCases).values(row).returning({ id: moderationCases.id })
  if (!inserted) throw new Error('The case was not written')
  return inserted
}

/** The object's waiting case, if there is one, leaves the queue. */
export async function setWithdrawn(tx: Sql, { kind, objectId, at }: CaseObject & { at: string }) {
  await tx
    .update(moderationCases)
    .set({ state: 'withdrawn', decidedAt: at, takenBy: null, takenAt: null })
    .where(and(isOf({ kind, objectId }), eq(moderationCases.state, 'waiting')))
}

/** Marks and reasons quote the text. */
export async function eraseTexts(tx: Sql, { kind, objectId }: CaseObject) {
  await tx
    .update(moderationCases)
    .set({ title: 'Удалённый текст', marks: [], reasons: [] })
    .where(isOf({ kind, objectId }))
}

const isOf = ({ kind, objectId }: CaseObject) =>
  and(eq(moderationCases.kind, kind), eq(moderationCases.objectId, objectId))

export async function findCase(db: Sql, id: number): Promise<CaseRow | null> {
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, id))
  return row ?? null
}

export async function lockCase(tx: Sql, id: number): Promise<CaseRow | null> {
  const [row] = await tx.select().from(moderationCases).where(eq(moderationCases.id, id)).for('update')
  return row ?? null
}

export async function setCase(tx: Sql, { id, ...columns }: { id: number } & Partial<CaseRow>) {
  await tx.update(moderationCases).set(columns).where(eq(moderationCases.id, id))
}

/** One moderator holds one text. */
export async function releaseOthers(tx: Sql, { userId, exceptId }: { userId: number; exceptId: number }) {
  await tx
    .update(moderationCases)
    .set({ takenBy: null, takenAt: null })
    .where(
      and(
        eq(moderationCases.state, 'waiting'),
        eq(moderationCases.takenBy, userId),
        ne(moderationCases.id, exceptId),
      ),
    )
}

/** Oldest first. */
export function listWaiting(db: Sql, { limit }: { limit: number }) {
  return db
    .select({
      id: moderationCases.id,
      kind: moderationCases.kind,
      title: moderationCases.title,
      company: companies.title,
      submittedAt: moderationCases.submittedAt,
      markCount: sql<number>`jsonb_array_length(${moderationCases.marks})`.mapWith(Number),
      takenBy: moderationCases.takenBy,
      takenAt: moderationCases.takenAt,
    })
    .from(moderationCases)
    .leftJoin(companies, eq(companies.id, moderationCases.companyId))
    .where(eq(moderationCases.state, 'waiting'))
    .orderBy(asc(moderationCases.submittedAt), asc(moderationCases.id))
    .limit(limit)
}

export async function countWaiting(db: Sql): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(moderationCases)
    .where(eq(moderationCases.state, 'waiting'))
  return row?.count ?? 0
}

/** How many texts wait before this one. */
export async function countBefore(db: Sql, { id, submittedAt }: Pick<CaseRow, 'id' | 'submittedAt'>) {
  const [row] = await db
    .select({ count: count() })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.state, 'waiting'),
        sql`(${moderationCases.submittedAt}, ${moderationCases.id}) < (${submittedAt}, ${id})`,
      ),
    )
  return row?.count ?? 0
}

const DECIDED = ['approved', 'changes_asked', 'rejected'] as const satisfies readonly CaseState[]

/** Seconds that the last decided texts waited, of at most `limit`. */
export async function listLastWaits(db: Sql, { limit }: { limit: number }): Promise<number[]> {
  const rows = await db
    .select({
      seconds:
        sql<number>`extract(epoch from ${moderationCases.decidedAt} - ${moderationCases.submittedAt})`.mapWith(
          Number,
        ),
    })
    .from(moderationCases)
    .where(and(isNotNull(moderationCases.decidedAt), inArray(moderationCases.state, DECIDED)))
    .orderBy(desc(moderationCases.decidedAt))
    .limit(limit)
  return rows.map(({ seconds }) => seconds)
}

export async function findLastCase(db: Sql, object: CaseObject): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(moderationCases)
    .where(isOf(object))
    .orderBy(desc(moderationCases.id))
    .limit(1)
  return row ?? null
}

export type HistoryFilter = {
  kind?: ModeratedKind | undefined
  objectId?: string | undefined
  companyId?: number | undefined
}

const historyOf = ({ kind, objectId, companyId }: HistoryFilter) =>
  and(
    ne(moderationCases.state, 'waiting'),
    isNotNull(moderationCases.decidedAt),
    kind === undefined ? undefined : eq(moderationCases.kind, kind),
    objectId === undefined ? undefined : eq(moderationCases.objectId, objectId),
    companyId === undefined ? undefined : eq(moderationCases.companyId, companyId),
  )

export function listHistory(
  db: Sql,
  { filter, offset, limit }: { filter: HistoryFilter; offset: number; limit: number },
) {
  return db
    .select({
      ...getTableColumns(moderationCases),
      company: companies.title,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(moderationCases)
    .leftJoin(companies, eq(companies.id, moderationCases.companyId))
    .leftJoin(users, eq(users.id, moderationCases.decidedBy))
    .where(historyOf(filter))
    .orderBy(desc(moderationCases.decidedAt), desc(moderationCases.id))
    .limit(limit)
    .offset(offset)
}

export async function countHistory(db: Sql, filter: HistoryFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(moderationCases).where(historyOf(filter))
  return row?.count ?? 0
}

export async function countOutcomes(db: Sql, companyId: number) {
  const rows = await db
    .select({ state: moderationCases.state, count: count() })
    .from(moderationCases)
    .where(eq(moderationCases.companyId, companyId))
    .groupBy(moderationCases.state)
  return new Map(rows.map(({ state, count: number }) => [state, number]))
}

/** Cases by state, since an instant for those that are decided. */
export function countByState(db: Sql, { since }: { since: string }) {
  return db
    .select({ state: moderationCases.state, count: count() })
    .from(moderationCases)
    .where(sql`${eq(moderationCases.state, 'waiting')} or ${gte(moderationCases.decidedAt, since)}`)
    .groupBy(moderationCases.state)
}

/** Name and address of a person; null for nobody. */
export async function findPerson(db: Sql, id: number) {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, id))
  return row ?? null
}

/** What a moderator should know of a company. */
export async function findCompanyFacts(db: Sql, id: number) {
  const [row] = await db
    .select({
      slug: companies.slug,
      title: companies.title,
      type: companies.type,
      inn: companies.inn,
      siteUrl: companies.siteUrl,
      verification: companies.verification,
      createdAt: companies.createdAt,
    })
    .from(companies)
    .where(eq(companies.id, id))
  return row ?? null
}
