/** Conditions for invited people whom a company has left. */
import { and, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { UNCONFIRMED_WAIT_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** A task was handed in a month ago, and the company has not answered. @param at instant */
export function isUnchecked(db: Sql, at: string) {
  const since = new Date(Date.parse(at) - UNCONFIRMED_WAIT_DAYS * DAY_MS).toISOString()
  return and(
    eq(responses.state, 'invited'),
    responses.awaitsTestAnswer,
    exists(
      db
        .select({ one: sql`1` })
        .from(testTasks)
        .where(and(eq(testTasks.responseId, responses.id), lte(testTasks.handedInAt, since))),
    ),
  )
}

/**
 * The person was not notified that the company has left the vacancy, or of the result of the test task.
 * @param at instant
 */
export const isNotNotified = (db: Sql, at: string) =>
  or(and(eq(responses.state, 'invited'), isNull(responses.endNotifiedAt)), isUnchecked(db, at))
