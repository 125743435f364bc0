import { and, desc, eq, ilike, isNotNull, or, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { containsPattern } from '#server/kernel/like-pattern.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseRow } from './queries.ts'

type Filter = { state: ResponseState | null; search: string }
export type ReceivedFilter = Filter & { vacancyId: number }

export const isReceived = ({ vacancyId, ...filter }: ReceivedFilter) =>
  and(eq(responses.vacancyId, vacancyId), matchesFilter(filter))

/** Searches what the company can read of a person, its own note included. */
export function matchesFilter({ state, search }: Filter) {
  const like = containsPattern(search)
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
  { limit, offset, ...received }: ReceivedFilter & { limit: number; offset: number },
): Promise<ResponseRow[]> {
  return db
    .select()
    .from(responses)
    .where(isReceived(received))
    .orderBy(desc(responses.sentAt), desc(responses.id))
    .limit(limit)
    .offset(offset)
}
