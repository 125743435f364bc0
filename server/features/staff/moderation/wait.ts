import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { CaseState } from '#shared/features/staff/moderation/vocabulary.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'

const SAMPLES_MAX = 50
/** Fewer decisions promise nothing. */
const SAMPLES_MIN = 5

/** Minutes from sending to decision: the median of the last fifty. Null while there are too few to tell. */
export async function usualMinutes(db: Sql): Promise<number | null> {
  const waits = (await listLastWaits(db, { limit: SAMPLES_MAX })).toSorted((a, b) => a - b)
  const middle = waits[Math.floor(waits.length / 2)]
  return waits.length < SAMPLES_MIN || middle === undefined ? null : Math.max(1, Math.round(middle / 60))
}

const DECIDED = ['approved', 'changes_asked', 'rejected'] as const satisfies readonly CaseState[]

/** Seconds that the last decided texts waited, of at most `limit`. */
async function listLastWaits(db: Sql, { limit }: { limit: number }): Promise<number[]> {
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
