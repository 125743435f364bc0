import { and, eq, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { sources } from '#server/db/schema/sources.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { defineJob } from '#server/kernel/job-queue.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hasWholeBasis } from '#shared/features/intake/sources/basis.ts'
import { HOUR_SECONDS } from '#shared/kernel/durations.ts'
import { findSource } from './runs/run-rows.ts'
import { runSource } from './runs/run-source.ts'
import { probeSource } from './runs/probe-source.ts'
import { promoteWaiting, listSourcesInModeration } from './records/promote-waiting.ts'
import type { SourceRow } from './records/record-rows.ts'

/** One run of a source. A run that takes longer is interrupted, and the next one goes on with it. */
export const sourceJob = defineJob({
  name: 'run-source',
  title: 'Вакансии из источников',
  data: z.object({ sourceId: z.number().int() }),
  concurrency: 2,
  timeoutSeconds: 3 * HOUR_SECONDS,
  // A source that fails has its own times to be asked again.
  retry: null,
  pollSeconds: 30,
  policy: 'stately',
})

/** A host is asked by one run at a time. */
export async function enqueueRun(
  { db, queue }: { db: Sql; queue: Deps['queue'] },
  { id, address }: Pick<SourceRow, 'id' | 'address'>,
) {
  await queue.send(db, sourceJob, { sourceId: id }, { key: new URL(address).hostname })
}

/** Runs the source whose turn it is, unless it was switched off meanwhile. */
export async function handleRun(
  deps: Deps,
  { sourceId }: { sourceId: number },
  { signal }: { signal: AbortSignal },
) {
  const source = await findSource(deps.db, sourceId)
  if (!source || !isDue(source, deps.now())) return
  const run = await runSource(deps, sourceId, { signal })
  if (run?.finishedAt && !signal.aborted) await probeSource(deps, sourceId, signal)
  return {
    read: run?.read ?? 0,
    added: run?.added ?? 0,
    changed: run?.changed ?? 0,
    closed: run?.closed ?? 0,
  }
}

/** Starts the sources whose turn it is. */
export async function enqueueDueSources(deps: Pick<Deps, 'db' | 'queue' | 'now'>) {
  const at = deps.now().toISOString()
  const rows = await deps.db
    .select()
    .from(sources)
    .where(
      or(
        and(eq(sources.state, 'on'), lte(sources.nextRunAt, at)),
        and(eq(sources.state, 'paused'), lte(sources.pausedUntil, at)),
      ),
    )
    .orderBy(sources.nextRunAt)
  const due = rows.filter(hasWholeBasis)
  for (const source of due) await enqueueRun(deps, source)
  return { due: due.length }
}

function isDue({ state, nextRunAt, pausedUntil }: SourceRow, now: Date) {
  const at = state === 'on' ? nextRunAt : state === 'paused' ? pausedUntil : null
  return at !== null && Date.parse(at) <= now.getTime()
}

/** Gives the places in the queue of moderators that have become free to records that wait for them. */
export async function fillModerationQueue(deps: Pick<Deps, 'db' | 'now' | 'changes'>) {
  let added = 0
  for (const id of await listSourcesInModeration(deps.db)) {
    const source = await findSource(deps.db, id)
    if (source?.state !== 'on' && source?.state !== 'paused') continue
    const promoted = await deps.db.transaction((tx) =>
      promoteWaiting(tx, { id: 0, source, placesLeft: null }, { waits: ['moderation'], now: deps.now() }),
    )
    added += promoted.added
  }
  return { added }
}
