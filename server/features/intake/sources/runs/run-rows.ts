import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { sourceRuns, sources } from '#server/db/schema/sources.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { RunMode } from '#shared/features/intake/sources/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { PageCounts } from '../records/run-of-page.ts'
import type { SourceRow } from '../records/record-rows.ts'

export type RunRow = typeof sourceRuns.$inferSelect

/** Of a list of sources: there are a few dozen. */
export const SOURCES_MAX = 500

export async function findSource(db: Sql, id: number): Promise<SourceRow | null> {
  const [row] = await db.select().from(sources).where(eq(sources.id, id))
  return row ?? null
}

/** How long after a failure a run goes on where the failed one has stopped. */
const RESUMED_MS = DAY_MS

/**
 * The run that a killed process has left, else a new one. One without a position starts over, and so do its counts. A new
 * one goes on where the last one has failed, with what that one has read of the watermark.
 */
export async function openRun(
  tx: Sql,
  { sourceId, mode, at }: { sourceId: number; mode: RunMode; at: string },
): Promise<RunRow> {
  const [left] = await tx
    .select()
    .from(sourceRuns)
    .where(and(eq(sourceRuns.sourceId, sourceId), isNull(sourceRuns.finishedAt)))
    .for('update')
  if (left && left.position !== null) return left
  if (left) await tx.delete(sourceRuns).where(eq(sourceRuns.id, left.id))
  const failed = mode === 'probe' ? undefined : await findFailed(tx, { sourceId, at })
  const [run] = await tx
    .insert(sourceRuns)
    .values({ sourceId, mode, startedAt: at, ...failed })
    .returning()
  if (!run) throw new Error('The run was not inserted')
  return run
}

async function findFailed(tx: Sql, { sourceId, at }: { sourceId: number; at: string }) {
  const [last] = await tx
    .select({ run: sourceRuns, nextFullRunAt: sources.nextFullRunAt })
    .from(sourceRuns)
    .innerJoin(sources, eq(sources.id, sourceRuns.sourceId))
    .where(and(eq(sourceRuns.sourceId, sourceId), ne(sourceRuns.mode, 'probe')))
    .orderBy(desc(sourceRuns.id))
    .limit(1)
  if (!last || last.run.position === null) return undefined
  const { mode, position, watermark, startedAt } = last.run
  const isRecent = Date.parse(at) - Date.parse(startedAt) < RESUMED_MS
  // Since then the whole source was asked for.
  const isOutdated = last.nextFullRunAt !== null && Date.parse(last.nextFullRunAt) > Date.parse(startedAt)
  return isRecent && !isOutdated ? { mode, position, watermark } : undefined
}

export async function findRun(db: Sql, id: number): Promise<RunRow | null> {
  const [row] = await db.select().from(sourceRuns).where(eq(sourceRuns.id, id))
  return row ?? null
}

/** Adds requests that brought no page. */
export async function addTraffic(
  tx: Sql,
  id: number,
  { requests, bytes }: { requests: number; bytes: number },
) {
  await tx
    .update(sourceRuns)
    .set({ requests: sql`${sourceRuns.requests} + ${requests}`, bytes: sql`${sourceRuns.bytes} + ${bytes}` })
    .where(eq(sourceRuns.id, id))
}

export type ReadCounts = {
  read: number
  refused: Readonly<Record<string, number>>
  unmapped: Readonly<Record<string, Readonly<Record<string, number>>>>
  watermark: string | null
}

/** The run has ended, or gone on, without this process. */
export class RunEnded extends Error {
  override name = 'RunEnded'
}

/**
 * Adds what a page has brought to its run, in the transaction that stores the page.
 * @throws RunEnded when staff have stopped the run, or another process has gone on with it: the page is rolled back
 */
export async function advanceRun(
  tx: Sql,
  run: RunRow,
  {
    position,
    page,
    counts,
    traffic,
  }: {
    position: unknown
    page: Omit<PageCounts, 'changedIds' | 'repeatedIds'>
    counts: ReadCounts
    traffic: { requests: number; bytes: number }
  },
): Promise<RunRow> {
  const samePosition = sql`${sourceRuns.position} is not distinct from ${JSON.stringify(run.position)}::jsonb`
  const [row] = await tx
    .update(sourceRuns)
    .set({
      position,
      requests: run.requests + traffic.requests,
      bytes: run.bytes + traffic.bytes,
      read: run.read + counts.read,
      added: run.added + page.added,
      changed: run.changed + page.changed,
      unchanged: run.unchanged + page.unchanged,
      duplicates: run.duplicates + page.duplicates,
      waiting: run.waiting + page.waiting,
      closed: run.closed + page.closed,
      refused: addCounts(run.refused, counts.refused),
      unmapped: addUnmapped(run.unmapped, counts.unmapped),
      watermark: later(run.watermark, counts.watermark),
    })
    .where(
      and(
        eq(sourceRuns.id, run.id),
        isNull(sourceRuns.finishedAt),
        eq(sourceRuns.read, run.read),
        run.position === null ? isNull(sourceRuns.position) : samePosition,
      ),
    )
    .returning()
  if (!row) throw new RunEnded()
  return row
}

/** The later one of two instants. */
export const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one

export function addCounts(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const sum: Record<string, number> = { ...one }
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** Words of one field that a run remembers. */
const WORDS_MAX = 20

function addUnmapped(one: RunRow['unmapped'], other: ReadCounts['unmapped']): RunRow['unmapped'] {
  const sum: Record<string, Record<string, number>> = { ...one }
  for (const [field, words] of Object.entries(other)) {
    const counts = Object.entries(addCounts(sum[field] ?? {}, words))
    sum[field] = Object.fromEntries(counts.toSorted(([, a], [, b]) => b - a).slice(0, WORDS_MAX))
  }
  return sum
}

const USUAL_RUNS = 7

/** The median number of records of the last full runs that read the source to its end; null when there were none. */
export async function findUsualYield(db: Sql, sourceId: number): Promise<number | null> {
  const rows = await db
    .select({ read: sourceRuns.read })
    .from(sourceRuns)
    .where(
      and(
        eq(sourceRuns.sourceId, sourceId),
        eq(sourceRuns.mode, 'full'),
        inArray(sourceRuns.outcome, ['ok', 'guarded']),
      ),
    )
    .orderBy(desc(sourceRuns.id))
    .limit(USUAL_RUNS)
  return rows.map(({ read }) => read).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? null
}
