import { and, asc, count, desc, eq, gt, ilike, isNotNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { responseTags } from '#server/db/schema/response-work.ts'
import { containsPattern, type Sql } from '#server/kernel/sql.ts'
import type { AnswerFit } from '#shared/features/board/questions/vocabulary.ts'
import {
  WAITING_DAYS,
  COMPANY_STAGES,
  type CompanyStage,
  type ReceivedSort,
} from '#shared/features/board/responses/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { ResponseRow } from '../queries.ts'
import { awaitsAnswer, isOpenResponse } from '../answering/awaiting.ts'
import { stageColumn } from '../stages/stage.ts'

export type Filter = {
  state: CompanyStage | null
  search: string
  /** Unopened ones and those with unread messages. */
  unread: boolean
  /** Calendar day in Moscow by whose end an answer is promised; null for all. */
  dueBy: string | null
  tag: string
  answers: AnswerFit | null
}
export type ReceivedFilter = Filter & { vacancyId: number }

export const isReceived = ({ vacancyId, ...filter }: ReceivedFilter, now: Date) =>
  and(eq(responses.vacancyId, vacancyId), matchesFilter(filter, now))

export function matchesFilter({ state, search, unread, dueBy, tag, answers }: Filter, now: Date) {
  return and(
    state === null ? undefined : state === 'waiting' ? isWaiting(now) : eq(stageColumn, state),
    unread ? or(isNew, gt(responses.unreadByCompany, 0)) : undefined,
    dueBy === null
      ? undefined
      : and(awaitsAnswer, lte(responses.answerDueAt, new Date(`${dueBy}T23:59:59+03:00`).toISOString())),
    tag === '' ? undefined : hasTag(tag),
    answers === null ? undefined : eq(responses.doAnswersFit, answers === 'fit'),
    search === '' ? undefined : hasWords(search),
  )
}

export const isNew = eq(responses.state, 'sent')

/** Whether a response waits too long for an answer. */
export const isWaiting = (now: Date) =>
  and(isOpenResponse, lt(responses.sentAt, new Date(now.getTime() - WAITING_DAYS * DAY_MS).toISOString()))

const hasTag = (tag: string) => sql`exists (
  select from ${responseTags}
  where ${responseTags.responseId} = ${responses.id} and lower(${responseTags.tag}) = lower(${tag})
)`

/** Searches what the company can read of a person, its own note included. */
function hasWords(search: string) {
  const like = containsPattern(search)
  const inResume = (field: 'firstName' | 'lastName' | 'title') =>
    ilike(sql`${responses.resume}->'text'->>${field}`, like)
  return or(
    inResume('title'),
    inResume('firstName'),
    and(isNotNull(responses.contacts), inResume('lastName')),
    ilike(responses.letter, like),
    ilike(responses.note, like),
  )
}

export const SORTS: Readonly<Record<ReceivedSort, SQL[]>> = {
  fresh: [asc(ne(responses.state, 'sent')), desc(responses.sentAt), desc(responses.id)],
  newest: [desc(responses.sentAt), desc(responses.id)],
  oldest: [asc(responses.sentAt), asc(responses.id)],
  // Answered ones have no term any more.
  due: [
    sql`case when ${awaitsAnswer} then ${responses.answerDueAt} end asc nulls last`,
    desc(responses.sentAt),
    desc(responses.id),
  ],
  active: [desc(responses.updatedAt), desc(responses.id)],
}

export function listReceivedRows(
  db: Sql,
  filter: ReceivedFilter,
  { now, sort, limit, offset }: { now: Date; sort: ReceivedSort; limit: number; offset: number },
): Promise<ResponseRow[]> {
  return db
    .select()
    .from(responses)
    .where(isReceived(filter, now))
    .orderBy(...SORTS[sort])
    .limit(limit)
    .offset(offset)
}

/** Columns of a query by stage, for `countsByStage`. */
export const stageCounts = (now: Date) => ({
  stage: stageColumn,
  count: count(),
  waiting: sql<number>`(count(*) filter (where ${isWaiting(now)}))::int`,
})

/** Responses by stage, with 0 for stages without any. */
export function countsByStage(
  rows: readonly { stage: Exclude<CompanyStage, 'waiting'>; count: number; waiting: number }[],
): Record<CompanyStage, number> {
  const counts = asCounts(Object.fromEntries(COMPANY_STAGES.map((stage) => [stage, 0])))
  for (const { stage, count: ofStage, waiting } of rows) {
    counts[stage] = ofStage
    counts.waiting += waiting
  }
  return counts
}

/** Safe: made of every stage. */
const asCounts = (counts: Record<string, number>) => counts as Record<CompanyStage, number>
