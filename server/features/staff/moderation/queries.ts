import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import type { CaseState } from '#shared/features/staff/moderation/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'

const DECIDED = ['approved', 'changes_asked', 'rejected'] as const satisfies readonly CaseState[]

export type CaseRow = typeof moderationCases.$inferSelect
export type CaseObject = Pick<CaseRow, 'kind' | 'objectId'>

export async function insertCase(tx: Sql, row: typeof moderationCases.$inferInsert): Promise<{ id: number }> {
  const [inserted] = await tx.insert(moderationCases).values(row).returning({ id: moderationCases.id })
  if (!inserted) throw new Error('The case was not inserted')
  return inserted
}

export const ofObject = ({ kind, objectId }: CaseObject) =>
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

export async function findLastCase(db: Sql, object: CaseObject): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(moderationCases)
    .where(ofObject(object))
    .orderBy(desc(moderationCases.id))
    .limit(1)
  return row ?? null
}

/** The last decision about an earlier text of the same object; null for none. */
export async function findFormerCase(db: Sql, row: CaseRow): Promise<CaseRow | null> {
  const [former] = await db
    .select()
    .from(moderationCases)
    .where(
      and(
        ofObject(row),
        lt(moderationCases.id, row.id),
        lt(moderationCases.revisionId, row.revisionId),
        inArray(moderationCases.state, DECIDED),
      ),
    )
    .orderBy(desc(moderationCases.id))
    .limit(1)
  return former ?? null
}

/** Decided cases that fit the filter. */
export const decidedWhere = (filter: SQL | undefined) =>
  and(ne(moderationCases.state, 'waiting'), isNotNull(moderationCases.decidedAt), filter)

/** Decided cases, newest decision first, with the company and the name of the moderator. */
export function listDecided(
  db: Sql,
  { filter, offset = 0, limit }: { filter: SQL | undefined; offset?: number; limit: number },
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
    .where(decidedWhere(filter))
    .orderBy(desc(moderationCases.decidedAt), desc(moderationCases.id))
    .limit(limit)
    .offset(offset)
}

/** Number of the company's cases by state. */
export async function countOutcomes(db: Sql, companyId: number) {
  const rows = await db
    .select({ state: moderationCases.state, count: count() })
    .from(moderationCases)
    .where(eq(moderationCases.companyId, companyId))
    .groupBy(moderationCases.state)
  return new Map(rows.map(({ state, count: number }) => [state, number]))
}

const WAIT_SAMPLES_MAX = 50
/** Fewer decisions promise nothing. */
const WAIT_SAMPLES_MIN = 5

/** Texts that the checks approved immediately have not waited for a moderator. */
const isByModerator = and(inArray(moderationCases.state, DECIDED), isNotNull(moderationCases.decidedBy))

/** Minutes from submission to decision: the median of the last fifty decisions; null when there are too few. */
export async function medianWaitMinutes(db: Sql): Promise<number | null> {
  const seconds = sql<number>`extract(epoch from ${moderationCases.decidedAt} - ${moderationCases.submittedAt})`
  const rows = await db
    .select({ seconds: seconds.mapWith(Number) })
    .from(moderationCases)
    .where(and(isNotNull(moderationCases.decidedAt), isByModerator))
    .orderBy(desc(moderationCases.decidedAt))
    .limit(WAIT_SAMPLES_MAX)
  const middle = rows.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(rows.length / 2)]
  return rows.length < WAIT_SAMPLES_MIN || !middle ? null : Math.max(1, Math.round(middle.seconds / 60))
}

/** Decisions since midnight in Moscow. */
export function countDecidedToday(db: Sql, now: Date): Promise<number> {
  const midnight = new Date(`${isoDay(now)}T00:00:00+03:00`).toISOString()
  return db.$count(moderationCases, and(gte(moderationCases.decidedAt, midnight), isByModerator))
}

/** Null for an unknown id. */
export async function findPerson(db: Sql, id: number) {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id))
  return row ?? null
}

/** Returns the facts about a company that a moderator needs; null for an unknown id. */
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
