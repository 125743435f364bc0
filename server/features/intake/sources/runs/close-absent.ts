import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { closeRecords } from '../records/close-records.ts'
import type { RecordRow } from '../records/record-rows.ts'

/** Complete runs in a row that do not have a record, after which it has ended. */
const MISSES_TO_CLOSE = 2
/** So many may vanish at once without staff; more than that, and more than the share, may not. */
const ABSENT_FREE = 10
const ABSENT_SHARE = 0.2
/** A run with a smaller share of the usual number of records says nothing of what is absent. */
const USUAL_SHARE = 0.5

const LIVE = ['shown', 'waiting', 'duplicate'] as const

export type Closing = {
  /** Records that left the source with this run or earlier ones. */
  absent: number
  /** Staff decide: nothing is closed. */
  isGuarded: boolean
  /** Ids of vacancies that have left the lists. */
  closedIds: readonly number[]
  closed: number
}

/**
 * Ends the records that a complete list has not had twice in a row.
 * @param usual number of records of a usual run; null when none is known
 */
export async function closeAbsent(
  tx: Sql,
  {
    sourceId,
    run,
    usual,
    now,
  }: { sourceId: number; run: { id: number; read: number }; usual: number | null; now: Date },
): Promise<Closing> {
  const live = and(eq(sourceRecords.sourceId, sourceId), inArray(sourceRecords.state, [...LIVE]))
  const isAbsent = and(live, ne(sourceRecords.lastRunId, run.id))
  const total = await tx.$count(sourceRecords, live)
  const absent = await tx.$count(sourceRecords, isAbsent)
  const nothing = { absent, closedIds: [], closed: 0 }
  if (absent === 0) return { ...nothing, isGuarded: false }
  const isSmall = usual !== null && run.read < usual * USUAL_SHARE
  await tx
    .update(sourceRecords)
    .set({ misses: sql`${sourceRecords.misses} + 1` })
    .where(isAbsent)
  if (isSmall || (absent > ABSENT_FREE && absent > total * ABSENT_SHARE))
    return { ...nothing, isGuarded: true }
  return {
    absent,
    isGuarded: false,
    ...(await endRecords(tx, { sourceId, runId: run.id, misses: MISSES_TO_CLOSE, now })),
  }
}

/**
 * Ends records that the last run did not have.
 * @param misses how often they were absent at least
 */
export async function endRecords(
  tx: Sql,
  { sourceId, runId, misses, now }: { sourceId: number; runId: number; misses: number; now: Date },
): Promise<Pick<Closing, 'closedIds' | 'closed'>> {
  const ended = await tx
    .select()
    .from(sourceRecords)
    .where(
      and(
        eq(sourceRecords.sourceId, sourceId),
        inArray(sourceRecords.state, [...LIVE]),
        ne(sourceRecords.lastRunId, runId),
        sql`${sourceRecords.misses} >= ${misses}`,
      ),
    )
    .orderBy(sourceRecords.recordId)
    .for('update')
  return markEnded(tx, { sourceId, ended, now })
}

/** Closes the vacancies of these records and notes that their source has them no more. */
export async function markEnded(
  tx: Sql,
  { sourceId, ended, now }: { sourceId: number; ended: readonly RecordRow[]; now: Date },
): Promise<Pick<Closing, 'closedIds' | 'closed'>> {
  if (ended.length === 0) return { closedIds: [], closed: 0 }
  const { ids } = await closeRecords(tx, { records: ended, at: now.toISOString() })
  await tx
    .update(sourceRecords)
    .set({ state: 'closed', waitsFor: null, duplicateOf: null })
    .where(
      and(
        eq(sourceRecords.sourceId, sourceId),
        inArray(
          sourceRecords.recordId,
          ended.map(({ recordId }) => recordId),
        ),
      ),
    )
  return { closedIds: ids, closed: ended.length }
}
