import { and, eq, gte, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { closeRecords } from '../records/close-records.ts'
import { KEPT_BY_STAFF, type RecordRow } from '../records/record-rows.ts'

/** Complete runs in a row that do not have a record, after which it has ended. */
const MISSES_TO_CLOSE = 2
/** So many may vanish at once without staff; more than that, and more than the share, may not. */
const ABSENT_FREE = 10
const ABSENT_SHARE = 0.2
/** A run with a smaller share of the usual number of records says nothing of what is absent. */
const USUAL_SHARE = 0.5

const LIVE = ['shown', 'waiting', 'duplicate'] as const

type Closing = {
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
  if (usual !== null && run.read < usual * USUAL_SHARE) return { ...nothing, isGuarded: true }
  await tx
    .update(sourceRecords)
    .set({ misses: sql`${sourceRecords.misses} + 1` })
    .where(isAbsent)
  if (isMany(absent, total)) return { ...nothing, isGuarded: true }
  const left = isLeft({ sourceId, runId: run.id, isCompleteList: true }, MISSES_TO_CLOSE)
  return { absent, isGuarded: false, ...(await endRecords(tx, { sourceId, left, now })) }
}

/** Ends the records that do not fit any more, of a source whose list is not complete. */
export async function closeDoubted(
  tx: Sql,
  { sourceId, runId, now }: { sourceId: number; runId: number; now: Date },
): Promise<Closing> {
  const live = and(eq(sourceRecords.sourceId, sourceId), inArray(sourceRecords.state, [...LIVE]))
  const left = isLeft({ sourceId, runId, isCompleteList: false }, MISSES_TO_CLOSE)
  const absent = await tx.$count(sourceRecords, left)
  const isGuarded = isMany(absent, await tx.$count(sourceRecords, live))
  if (absent === 0 || isGuarded) return { absent, isGuarded, closedIds: [], closed: 0 }
  return { absent, isGuarded, ...(await endRecords(tx, { sourceId, left, now })) }
}

const isMany = (absent: number, total: number) => absent > ABSENT_FREE && absent > total * ABSENT_SHARE

/**
 * The records that have left their source: those that a complete list did not have so often, or that do not fit any more.
 * @param run the last one
 */
export const isLeft = (
  { sourceId, runId, isCompleteList }: { sourceId: number; runId: number; isCompleteList: boolean },
  misses: number,
) =>
  and(
    eq(sourceRecords.sourceId, sourceId),
    inArray(sourceRecords.state, [...LIVE]),
    isCompleteList
      ? and(ne(sourceRecords.lastRunId, runId), gte(sourceRecords.misses, misses))
      : ne(sourceRecords.refusal, KEPT_BY_STAFF),
  )

/** @param left those of the source that have left it */
export async function endRecords(
  tx: Sql,
  { sourceId, left, now }: { sourceId: number; left: SQL | undefined; now: Date },
): Promise<Pick<Closing, 'closedIds' | 'closed'>> {
  const ended = await tx
    .select()
    .from(sourceRecords)
    .where(left)
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
