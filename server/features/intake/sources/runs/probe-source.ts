import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { sourceRecords, sourceRuns, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { renewTerms } from '#server/features/intake/imports/records/terms.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { findKind } from '../kinds/kinds.ts'
import { UNSEEN_MS } from '../records/seen-lately.ts'
import { touchRecords, type RecordRow, type SourceRow } from '../records/record-rows.ts'
import { markEnded } from './close-absent.ts'
import { addTraffic, findRun, findSource, openRun, type RunRow } from './run-rows.ts'
import { describeFailure, openGet, type RunnerDeps } from './run-source.ts'
import { createTraffic } from './traffic.ts'

/** Between two questions for the same record. */
const PROBE_AGAIN_MS = DAY_MS
/** Between the two answers that close a record. */
const GONE_AGAIN_MS = 12 * HOUR_MS
/** Answers that call a record gone, in a row, after which it has ended. */
const GONE_TO_CLOSE = 2
/** A source answers one question in ten seconds at worst: these take under three hours. */
const PROBES_MAX = 1000
/** Of records that are not shown, but may soon be. */
const HIDDEN_PROBES_MAX = 100

/**
 * Asks a source that does not tell what has ended for single vacancies that were not seen for long, those first that were
 * not asked for longest. Does nothing when it has done so within a day.
 */
export async function probeSource(
  deps: RunnerDeps,
  sourceId: number,
  signal: AbortSignal,
): Promise<RunRow | null> {
  const source = await findSource(deps.db, sourceId)
  const kind = source && findKind(source.kind)
  const probe = kind?.probe?.bind(kind)
  if (!source || source.state !== 'on' || !kind || !probe) return null
  const records = await listUnseen(deps.db, { source, now: deps.now() })
  if (records.length === 0) return null
  const run = await deps.db.transaction((tx) =>
    openRun(tx, { sourceId, mode: 'probe', at: deps.now().toISOString() }),
  )
  const traffic = createTraffic()
  const task = { address: new URL(source.address), get: openGet(deps, { source, kind, signal, traffic }) }
  let failure: ReturnType<typeof describeFailure> | null = null
  const counts = { read: 0, closed: 0 }
  for (const record of records) {
    if (signal.aborted) break
    try {
      const answer = await probe(task, { id: record.recordId, url: record.url ?? '' })
      counts.read += 1
      counts.closed += await storeAnswer(deps, { source, run, record, answer })
    } catch (error) {
      failure = describeFailure(error)
      break
    }
  }
  await deps.db.transaction(async (tx) => {
    await addTraffic(tx, run.id, traffic.take())
    await finishProbe(tx, {
      run,
      counts,
      failure: signal.aborted ? null : failure,
      at: deps.now().toISOString(),
    })
    // Any other failure may be of one record; a source that refuses does not want to be read.
    if (failure?.reason === 'blocked') await pause(tx, source)
  })
  return findRun(deps.db, run.id)
}

type Answered = { source: SourceRow; run: RunRow; record: RecordRow; answer: 'there' | 'gone' }

async function storeAnswer(deps: RunnerDeps, { source, run, record, answer }: Answered): Promise<number> {
  const now = deps.now()
  const { recordId } = record
  const { closed, closedIds } = await deps.db.transaction(async (tx) => {
    const ofRecord = and(eq(sourceRecords.sourceId, source.id), eq(sourceRecords.recordId, recordId))
    await tx.update(sourceRecords).set({ probedAt: now.toISOString() }).where(ofRecord)
    if (answer === 'there') {
      await touchRecords(tx, { sourceId: source.id, ids: [recordId], runId: run.id, at: now.toISOString() })
      // An answer about one vacancy is too little to bring an ended one back.
      if (record.vacancyId !== null && (await isPublished(tx, record.vacancyId)))
        await renewTerms(tx, [{ source: source.key, sourceId: recordId, endsAt: null }], now)
      return { closed: 0, closedIds: [] }
    }
    const [missed] = await tx
      .update(sourceRecords)
      .set({ misses: sql`${sourceRecords.misses} + 1` })
      .where(and(ofRecord, inArray(sourceRecords.state, ['shown', 'waiting', 'duplicate'])))
      .returning()
    if (!missed || missed.misses < GONE_TO_CLOSE) return { closed: 0, closedIds: [] }
    return markEnded(tx, { sourceId: source.id, ended: [missed], now })
  })
  if (closedIds.length > 0) await deps.changes.publish({ kind: 'vacancies', ids: [...closedIds] })
  return closed
}

async function isPublished(tx: Sql, id: number) {
  const [row] = await tx
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.id, id), eq(vacancies.status, 'published')))
  return row !== undefined
}

/** Shown records first, then those that wait for a place or whose better twin has ended. */
async function listUnseen(db: Sql, { source, now }: { source: SourceRow; now: Date }): Promise<RecordRow[]> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const isCalledGone = gte(sourceRecords.misses, 1)
  const list = (hidden: boolean, limit: number) =>
    db
      .select({ record: sourceRecords })
      .from(sourceRecords)
      .leftJoin(vacancies, eq(vacancies.id, hidden ? sourceRecords.duplicateOf : sourceRecords.vacancyId))
      .where(
        and(
          eq(sourceRecords.sourceId, source.id),
          hidden
            ? or(
                eq(sourceRecords.state, 'waiting'),
                and(eq(sourceRecords.state, 'duplicate'), eq(vacancies.status, 'expired')),
              )
            : and(eq(sourceRecords.state, 'shown'), inArray(vacancies.status, ['published', 'moderation'])),
          lt(sourceRecords.lastSeenAt, before(UNSEEN_MS)),
          or(
            isNull(sourceRecords.probedAt),
            lt(sourceRecords.probedAt, before(PROBE_AGAIN_MS)),
            and(isCalledGone, lt(sourceRecords.probedAt, before(GONE_AGAIN_MS))),
          ),
        ),
      )
      .orderBy(
        sql`${isCalledGone} desc`,
        sql`${sourceRecords.probedAt} asc nulls first`,
        asc(sourceRecords.lastSeenAt),
      )
      .limit(limit)
  const shown = await list(false, PROBES_MAX)
  const hidden = await list(true, Math.min(HIDDEN_PROBES_MAX, PROBES_MAX - shown.length))
  return [...shown, ...hidden].map(({ record }) => record)
}

async function finishProbe(
  tx: Sql,
  {
    run,
    counts,
    failure,
    at,
  }: {
    run: RunRow
    counts: { read: number; closed: number }
    failure: ReturnType<typeof describeFailure> | null
    at: string
  },
) {
  const outcome = failure === null ? 'ok' : counts.read > 0 ? 'partial' : 'failed'
  await tx
    .update(sourceRuns)
    .set({
      ...counts,
      finishedAt: at,
      outcome,
      failure: failure?.reason ?? null,
      message: failure?.message ?? null,
    })
    .where(eq(sourceRuns.id, run.id))
}

async function pause(tx: Sql, { id }: SourceRow) {
  await tx
    .update(sources)
    .set({ state: 'paused', pauseReason: 'blocked', pausedUntil: null })
    .where(eq(sources.id, id))
}
