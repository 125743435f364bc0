import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { sourceRecords, sourceRuns } from '#server/db/schema/sources.ts'
import type { Deps } from '#server/features/intake/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { enqueueRun } from '../jobs.ts'
import { findKind } from '../kinds/kinds.ts'
import { KEPT_BY_STAFF, type SourceRow } from '../records/record-rows.ts'
import { endRecords, isLeft } from '../runs/close-absent.ts'
import type { RunRow } from '../runs/run-rows.ts'
import {
  auditSource,
  endRun,
  lockSource,
  publishVacancies,
  readFromBeginning,
  setSource,
  type Which,
} from './source-changes.ts'

type Asked = { which: Which; userId: number }

/** Lets a source that is on run now. @param asked.isFull the whole source is read @throws Problem not_found, conflict */
export async function runSourceNow(
  { db, now, queue }: Pick<Deps, 'db' | 'now' | 'queue'>,
  { which, userId, isFull }: Asked & { isFull: boolean },
) {
  const at = now().toISOString()
  await db.transaction(async (tx) => {
    const source = await lockSource(tx, which)
    if (source.state !== 'on') throw new Problem('conflict', 'Источник не читается. Сначала включите его.')
    await setSource(tx, { id: source.id, at }, { nextRunAt: at, ...(isFull && readFromBeginning(at)) })
    await auditSource(tx, { userId, action: 'source.run_asked', source })
    await enqueueRun({ db: tx, queue }, source)
  })
}

/** What the run has stored stays. @throws Problem not_found, conflict when none is on */
export async function stopSourceRun({ db, now }: Pick<Deps, 'db' | 'now'>, { which, userId }: Asked) {
  const at = now().toISOString()
  await db.transaction(async (tx) => {
    const source = await lockSource(tx, which)
    if (!(await endRun(tx, { sourceId: source.id, at })))
      throw new Problem('conflict', 'Источник сейчас не читается.')
    const nextRunAt = new Date(now().getTime() + source.intervalMinutes * 60_000).toISOString()
    await setSource(tx, { id: source.id, at }, { nextRunAt })
    await auditSource(tx, { userId, action: 'source.run_stopped', source })
  })
}

/**
 * Decides about the vacancies that a complete run has missed in greater number than is usual.
 * @returns how many records were closed
 * @throws Problem not_found, conflict when nothing waits for the decision
 */
export async function decideAbsent(
  deps: Pick<Deps, 'db' | 'now' | 'changes'>,
  { which, userId, closes }: Asked & { closes: boolean },
): Promise<{ closed: number }> {
  return deps.db.transaction(async (tx) => {
    const source = await lockSource(tx, which)
    const run = await findGuarded(tx, source.id)
    if (!run) throw new Problem('conflict', 'Решать нечего: источник уже прочитан снова.')
    const left = isLeftAfter(source, run)
    const { closed, closedIds } = closes
      ? await endRecords(tx, { sourceId: source.id, left, now: deps.now() })
      : { closed: 0, closedIds: [] }
    // Those that do not fit stay until their source changes them.
    if (!closes)
      await tx
        .update(sourceRecords)
        .set({ refusal: KEPT_BY_STAFF })
        .where(and(left, isNotNull(sourceRecords.refusal)))
    await tx
      .update(sourceRuns)
      .set({ absent: 0, closed: sql`${sourceRuns.closed} + ${closed}` })
      .where(eq(sourceRuns.id, run.id))
    await auditSource(tx, { userId, action: closes ? 'source.absent_closed' : 'source.absent_kept', source })
    publishVacancies(tx, deps, closedIds)
    return { closed }
  })
}

/** The records about which a guarded run asks staff. */
export const isLeftAfter = ({ id, kind }: SourceRow, run: RunRow) =>
  isLeft({ sourceId: id, runId: run.id, isCompleteList: findKind(kind)?.isCompleteList === true }, 0)

/** The last run, if what has left the source waits for staff. */
export async function findGuarded(db: Sql, sourceId: number): Promise<RunRow | null> {
  const [run] = await db
    .select()
    .from(sourceRuns)
    .where(and(eq(sourceRuns.sourceId, sourceId), ne(sourceRuns.mode, 'probe')))
    .orderBy(desc(sourceRuns.id))
    .limit(1)
  return run?.outcome === 'guarded' && run.absent > 0 ? run : null
}
