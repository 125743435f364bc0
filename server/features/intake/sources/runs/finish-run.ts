import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { sourceRecords, sourceRuns, sources } from '#server/db/schema/sources.ts'
import { renewTerms } from '#server/features/intake/imports/records/terms.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { findNextAttempt } from '../fetching/backoff.ts'
import type { SourceKind, Validators } from '../kinds/kind.ts'
import { promoteWaiting } from '../records/promote-waiting.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { takeOverEnded } from '../records/take-over-ended.ts'
import { closeAbsent, closeDoubted } from './close-absent.ts'
import { findUsualYield, RunEnded, type RunRow } from './run-rows.ts'

/** Part of the interval that is added by chance, so that sources do not run all at once. */
const JITTER = 0.1

type Run = { source: SourceRow; kind: SourceKind; run: RunRow; now: Date }

/**
 * Ends a run that has read its source to the end: closes what has left the source, and shows what has waited for a place.
 * @param read.isUnmodified the source says that it is as after the last complete run
 * @returns ids of vacancies that lists have to read again
 * @throws RunEnded when staff have stopped the run
 */
export async function completeRun(
  tx: Sql,
  { source, kind, run, now }: Run,
  read: { isUnmodified: boolean; validators: Validators | null; random: number },
): Promise<readonly number[]> {
  const state = await lockOpen(tx, { source, run })
  if (state === null) throw new RunEnded()
  const touched = read.isUnmodified ? await touchUnmodified(tx, { source, run, now }) : null
  const closing = kind.isCompleteList
    ? await closeAbsent(tx, {
        sourceId: source.id,
        run: { id: run.id, read: touched?.count ?? run.read },
        usual: await findUsualYield(tx, source.id),
        now,
      })
    : await closeDoubted(tx, { sourceId: source.id, runId: run.id, now })
  const placesLeft = source.runCap === null ? null : source.runCap - run.added
  const place = { id: run.id, source, placesLeft }
  const taken = await takeOverEnded(tx, place, now)
  const promoted = await promoteWaiting(tx, place, { waits: ['employer', 'run', 'moderation'], now })
  const outcome = closing.isGuarded ? 'guarded' : read.isUnmodified ? 'not_modified' : 'ok'
  await tx
    .update(sourceRuns)
    .set({
      finishedAt: now.toISOString(),
      outcome,
      added: run.added + promoted.added,
      closed: run.closed + closing.closed,
      absent: closing.isGuarded ? closing.absent : 0,
      position: null,
    })
    .where(eq(sourceRuns.id, run.id))
  await tx
    .update(sources)
    .set({
      state: state === 'paused' ? 'on' : state,
      pauseReason: null,
      pausedUntil: null,
      failures: 0,
      lastSuccessAt: now.toISOString(),
      nextRunAt: nextRunAt(source, { now, random: read.random }),
      ...(run.mode === 'full' && { nextFullRunAt: null }),
      ...(run.watermark !== null && { watermark: earlier(run.watermark, run.startedAt) }),
      ...(read.validators && { etag: read.validators.etag, lastModified: read.validators.lastModified }),
    })
    .where(eq(sources.id, source.id))
  return [...closing.closedIds, ...(touched?.reopenedIds ?? []), ...taken.changedIds, ...promoted.changedIds]
}

/**
 * Locks the source and then its run, as staff do who stop it.
 * @returns the present state of the source; null when the run has ended
 */
async function lockOpen(tx: Sql, { source, run }: Pick<Run, 'source' | 'run'>) {
  const [locked] = await tx
    .select({ state: sources.state })
    .from(sources)
    .where(eq(sources.id, source.id))
    .for('no key update')
  const [open] = await tx
    .select({ id: sourceRuns.id })
    .from(sourceRuns)
    .where(and(eq(sourceRuns.id, run.id), isNull(sourceRuns.finishedAt)))
    .for('update')
  return open ? (locked?.state ?? null) : null
}

/** A source that states times to come would have nothing newer for years. */
const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other)

function nextRunAt({ intervalMinutes }: SourceRow, { now, random }: { now: Date; random: number }) {
  const waitMs = intervalMinutes * MINUTE_MS * (1 + JITTER * random)
  return new Date(now.getTime() + Math.ceil(waitMs)).toISOString()
}

/** Notes that the source still has what its last complete run had. */
async function touchUnmodified(tx: Sql, { source, run, now }: Omit<Run, 'kind'>) {
  const [last] = await tx
    .select({ id: sourceRuns.id })
    .from(sourceRuns)
    .where(
      and(
        eq(sourceRuns.sourceId, source.id),
        ne(sourceRuns.id, run.id),
        eq(sourceRuns.mode, 'full'),
        inArray(sourceRuns.outcome, ['ok', 'guarded', 'not_modified']),
      ),
    )
    .orderBy(desc(sourceRuns.id))
    .limit(1)
  const rows = await tx
    .update(sourceRecords)
    .set({ lastRunId: run.id, lastSeenAt: now.toISOString() })
    .where(and(eq(sourceRecords.sourceId, source.id), eq(sourceRecords.lastRunId, last?.id ?? 0)))
    .returning({
      recordId: sourceRecords.recordId,
      state: sourceRecords.state,
      endsAt: sql<string | null>`${sourceRecords.mapped} -> 'vacancy' ->> 'endsAt'`,
    })
  const terms = rows.flatMap(({ recordId, state, endsAt }) =>
    state === 'shown' ? [{ source: source.key, sourceId: recordId, endsAt }] : [],
  )
  const { reopenedIds } = await renewTerms(tx, terms, now)
  return { count: rows.length, reopenedIds }
}

/** Failures of a moment, which say nothing against what was read before. */
const PASSING: ReadonlySet<SourceFailureReason> = new Set([
  'timeout',
  'no_connection',
  'too_many_requests',
  'server_error',
])

/** Ends a run that could not read on. What it has stored stays, and nothing is closed. */
export async function failRun(
  tx: Sql,
  { source, kind, run, now }: Run,
  failure: { reason: SourceFailureReason; message: string; retryAfterMs: number | null; random: number },
): Promise<void> {
  // Staff have stopped it: what they decided stays.
  if ((await lockOpen(tx, { source, run })) === null) return
  const failures = source.failures + 1
  const next = findNextAttempt(now, { ...failure, failures })
  const isPartial = run.read > 0
  // A complete list is read from its beginning: one page that fails is no reason to read the others every few minutes.
  const at =
    isPartial && kind.isCompleteList && !next.isPaused
      ? nextRunAt(source, { now, random: failure.random })
      : (next.at?.toISOString() ?? null)
  await tx
    .update(sourceRuns)
    .set({
      finishedAt: now.toISOString(),
      outcome: isPartial ? 'partial' : 'failed',
      failure: failure.reason,
      message: failure.message,
      // The next run goes on from there.
      ...(kind.isCompleteList || !PASSING.has(failure.reason) ? { position: null } : {}),
    })
    .where(eq(sourceRuns.id, run.id))
  await tx
    .update(sources)
    .set({
      failures,
      nextRunAt: at,
      ...(next.isPaused && { state: 'paused', pauseReason: failure.reason, pausedUntil: at }),
    })
    .where(eq(sources.id, source.id))
}
