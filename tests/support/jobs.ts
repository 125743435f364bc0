import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { DatabaseHandle } from '#server/db/client.ts'
import { ALL_JOBS } from '#server/jobs/all-jobs.ts'
import type { HandledJob, WorkerDeps } from '#server/jobs/handled-job.ts'
import type { RecurringJob } from '#server/jobs/recurring.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import type { Deps } from '#server/http/context.ts'
import type { Job } from '#server/kernel/job-queue.ts'

const Waiting = z.array(z.object({ id: z.string(), data: z.unknown() }))

/**
 * Runs the waiting jobs that are due by the clock of `deps`, which may differ from the database's. Each runs once; one
 * that fails keeps waiting.
 */
export async function runDueJobs(
  deps: Deps & Partial<WorkerDeps>,
  job: Pick<Job, 'name'>,
): Promise<{ done: number; failures: unknown[] }> {
  const { run } = requireJob(job.name)
  const at = deps.now().toISOString()
  const { rows } = await deps.db.execute(sql`
    select id, data from pgboss.job
    where name = ${job.name} and state in ('created', 'retry') and (start_after <= ${at} or start_after = created_on)
    order by created_on`)
  let done = 0
  const failures: unknown[] = []
  const setState = (id: string, state: string) =>
    deps.db.execute(sql`update pgboss.job set state = ${state}::pgboss.job_state where id = ${id}`)
  for (const { id, data } of Waiting.parse(rows))
    try {
      await setState(id, 'active')
      await run(withWorkerParts(deps), data, ATTEMPT)
      await deps.db.execute(sql`delete from pgboss.job where id = ${id}`)
      done += 1
    } catch (error) {
      await setState(id, 'retry')
      failures.push(error)
    }
  return { done, failures }
}

/** Runs a job that needs no data at once, whether it waits or not. */
export function runJob(deps: Deps, name: string) {
  return requireJob(name).run(withWorkerParts(deps), {}, ATTEMPT)
}

function requireJob(name: string) {
  const found = ALL_JOBS.find(({ job }) => job.name === name)
  if (!found) throw new Error(`${name} has no handler`)
  return found
}

const ATTEMPT = { number: 1, isLast: false, signal: new AbortController().signal }

export function withWorkerParts(deps: Deps & Partial<WorkerDeps>): WorkerDeps {
  return {
    mail: {
      transport: { send: () => Promise.reject(new Error('Give this test a mail transport')), close() {} },
      metrics: { observe() {}, observeDrop() {} },
    },
    figures: { setLedgerFaults() {}, setAuditBroken() {}, setSearchDrift() {}, setUnconfirmedResumes() {} },
    ...deps,
  }
}

/** Real workers of a test, stopped after it. Their jobs need queues of this release, or `createTestQueue`. */
export async function startTestWorkers(
  handle: DatabaseHandle,
  jobs: readonly HandledJob[],
  {
    deps = {},
    superviseSeconds = 1,
    recurring = [],
  }: { deps?: Partial<WorkerDeps>; superviseSeconds?: number; recurring?: readonly RecurringJob[] } = {},
) {
  const workers = await startWorkers({
    handle,
    deps: asWorkerDeps({ db: handle.jobs, now: () => new Date(), log: pino({ level: 'silent' }), ...deps }),
    jobs,
    recurring,
    metrics: { observe() {} },
    superviseSeconds,
  })
  onTestFinished(() => workers.stop({ graceMs: 0 }))
  return workers
}

/**
 * Waiting jobs of a queue become due now, as if their delay were over. Waits for one: a job that has just failed waits
 * for its repeat only when the queue has noted the failure.
 */
export async function makeDue({ db }: DatabaseHandle, { name }: Job, { isLast = false } = {}) {
  await expect
    .poll(
      async () => {
        const { rowCount } = await db.execute(sql`
          update pgboss.job set start_after = now(),
            retry_count = case when ${isLast} then retry_limit - 1 else retry_count end
          where name = ${name} and state in ('created', 'retry')`)
        return rowCount
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}

/** Safe: handlers of a test use the parts that the test gives. */
const asWorkerDeps = (parts: Partial<WorkerDeps>) => parts as WorkerDeps
