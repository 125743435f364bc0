import { and, count, desc, eq, ilike, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { responses } from '#server/db/schema/responses.ts'
import type { ResponseRow } from './queries.ts'
import { vacancyColumns } from './sides-queries.ts'
import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'

const MY_TAB_FILTERS = {
  all: undefined,
  open: inArray(responses.state, [...OPEN_STATES]),
  invited: eq(responses.state, 'invited'),
  over: inArray(responses.state, ['rejected', 'withdrawn', 'closed']),
}

const MY_COLUMNS = {
  response: responses,
  vacancy: vacancyColumns,
  company: {
    id: companies.id,
    slug: companies.slug,
    title: companies.title,
    logoUrl: companies.logoUrl,
    verifiedAt: companies.verifiedAt,
  },
}

const selectMyResponses = (db: Sql) =>
  db
    .select(MY_COLUMNS)
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, responses.companyId))

/** The one that changed last comes first. */
export function listMyResponseRecords(
  db: Sql,
  {
    userId,
    tab,
    limit,
    offset,
  }: { userId: number; tab: keyof typeof MY_TAB_FILTERS; limit: number; offset: number },
) {
  return selectMyResponses(db)
    .where(and(eq(responses.userId, userId), MY_TAB_FILTERS[tab]))
    .orderBy(desc(responses.updatedAt), desc(responses.id))
    .limit(limit)
    .offset(offset)
}

export async function findMyResponse(db: Sql, { id, userId }: { id: number; userId: number }) {
  const [row] = await selectMyResponses(db).where(and(eq(responses.id, id), eq(responses.userId, userId)))
  return row ?? null
}

export type MyResponseRecord = NonNullable<Awaited<ReturnType<typeof findMyResponse>>>

export async function listStatesOf(
  db: Sql,
  { userId, vacancyIds }: { userId: number; vacancyIds: readonly number[] },
) {
  if (vacancyIds.length === 0) return []
  return db
    .select({ id: responses.id, vacancyId: responses.vacancyId, state: responses.state })
    .from(responses)
    .where(and(eq(responses.userId, userId), inArray(responses.vacancyId, [...vacancyIds])))
}

export function countMyResponsesByState(db: Sql, userId: number) {
  return db
    .select({
      state: responses.state,
      count: count(),
      unread: sql<number>`sum(${responses.unreadBySeeker})::int`,
    })
    .from(responses)
    .where(eq(responses.userId, userId))
    .groupBy(responses.state)
}

type Found = { state: ResponseState | null; search: string }

export type Received = Found & { vacancyId: number }

export const isReceived = ({ vacancyId, ...found }: Received) =>
  and(eq(responses.vacancyId, vacancyId), isFound(found))

/** Looks in what the company reads of a person, its own note included. */
export function isFound({ state, search }: Found) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const inResume = (field: 'firstName' | 'lastName' | 'title') =>
    ilike(sql`${responses.resume}->'text'->>${field}`, like)
  return and(
    state === null ? undefined : eq(responses.state, state),
    search === ''
      ? undefined
      : or(
          inResume('title'),
          inResume('firstName'),
          and(isNotNull(responses.contacts), inResume('lastName')),
          ilike(responses.letter, like),
          ilike(responses.note, like),
        ),
  )
}

/** The newest first. */
export function listReceivedRows(
  db: Sql,
  { limit, offset, ...received }: Received & { limit: number; offset: number },
): Promise<ResponseRow[]> {
  return db
    .select()
    .from(responses)
    .where(isReceived(received))
    .orderBy(desc(responses.sentAt), desc(responses.id))
    .limit(limit)
    .offset(offset)
}

export function countReceived(db: Sql, received: Received): Promise<number> {
  return db.$count(responses, isReceived(received))
}

export function countReceivedByState(db: Sql, vacancyId: number) {
  return db
    .select({ state: responses.state, count: count() })
    .from(responses)
    .where(eq(responses.vacancyId, vacancyId))
    .groupBy(responses.state)
}
