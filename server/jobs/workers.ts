import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { DatabaseHandle } from '#server/db/client.ts'
import { loggedError } from '#server/kernel/log-error.ts'
import { inWork } from '#server/kernel/work.ts'
import { MOSCOW } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { createBoss } from './boss.ts'
import type { HandledJob, WorkerDeps } from './handled-job.ts'
import type { JobMetrics } from './metrics.ts'
import type { RecurringJob } from './recurring.ts'

/** Interval of the search for jobs of dead processes. */
const SUPERVISE_SECONDS = 10
/** While LISTEN is disconnected. */
const POLL_SECONDS = 2

type Workers = {
  /** Takes no more jobs and waits for running ones; after `graceMs` they are aborted and run again elsewhere. */
  stop(options: { graceMs: number }): Promise<void>
}

/** Runs the jobs of all queues in this process and schedules the recurring ones. */
export async function startWorkers({
  handle,
  deps,
  jobs,
  recurring,
  metrics,
  superviseSeconds = SUPERVISE_SECONDS,
}: {
  handle: DatabaseHandle
  /** With `db` over the connections for jobs. */
  deps: WorkerDeps
  jobs: readonly HandledJob[]
  /** Those of `jobs` with a schedule. */
  recurring: readonly RecurringJob[]
  metrics: Pick<JobMetrics, 'observe'>
  superviseSeconds?: number
}): Promise<Workers> {
  const { log } = deps
  const boss = createBoss(handle, {
    log,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  await boss.start()
  for (const handledJob of jobs)
    for (let worker = 0; worker < handledJob.job.concurrency; worker += 1) await startWorker(handledJob)
  await scheduleJobs(boss, recurring)

  async function startWorker({ job, run }: HandledJob) {
    const id: string = await boss.work(
      job.name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: Math.min(POLL_SECONDS, job.pollSeconds),
        notifyPollingIntervalSeconds: job.pollSeconds,
      },
      async (batch: JobWithMetadata[]) => {
        for (const one of batch) await runOne({ job, run }, one)
        // There may be more jobs whose notifications were merged with the one that woke this worker.
        boss.notifyWorker(id)
      },
    )
  }

  async function runOne(
    { job, run }: HandledJob,
    { id, data, retryCount, retryLimit, signal }: JobWithMetadata,
  ) {
    const attempt = { number: retryCount + 1, isLast: retryCount >= retryLimit, signal }
    const startedAt = performance.now()
    try {
      const done = await inWork({ name: job.name }, () => run(deps, data, attempt))
      metrics.observe(job, { outcome: 'done', seconds: (performance.now() - startedAt) / 1000 })
      if (Object.values(done).some((count) => count > 0))
        log.info({ event: 'job.done', job: job.name, ...done })
    } catch (error) {
      metrics.observe(job, { outcome: 'failed', seconds: (performance.now() - startedAt) / 1000 })
      const isDead = attempt.isLast && job.retry !== null
      log[isDead ? 'error' : 'warn']({
        err: error,
        event: isDead ? 'job.dead' : 'job.failed',
        job: job.name,
        jobId: id,
        attempt: attempt.number,
      })
      throw toFailure(error)
    }
  }

  return {
    stop: ({ graceMs }) => boss.stop({ graceful: true, timeout: graceMs }),
  }
}

/** The error stored for staff: without statements, values and stack. */
function toFailure(error: unknown): Error {
  const { message, type, sqlState, code, cause } = loggedError(error)
  const reason = error instanceof Problem ? error.code : type
  const state = sqlState ?? cause?.sqlState ?? code
  const failure = new Error(
    [reason, state, cause ? cause.message : message].filter(Boolean).join(': ').slice(0, 300),
  )
  delete failure.stack
  return failure
}

/**
 * Schedules each job once for all processes. Runs missed while no process ran are sent once; a new job starts
 * immediately.
 */
async function scheduleJobs(boss: PgBoss, jobs: readonly RecurringJob[]) {
  const existing = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { job, cron } of jobs) {
    const present = existing.get(job.name)
    existing.delete(job.name)
    if (present?.cron === cron) continue
    await boss.schedule(job.name, cron, {}, { tz: MOSCOW, missed: 'once' })
    if (!present) await boss.send(job.name, {})
  }
  // A worker of the last release may start again during a deploy, and must not end what the new one has scheduled.
  for (const { name, key, updatedOn } of existing.values())
    if (Date.now() - updatedOn.getTime() > DAY_MS) await boss.unschedule(name, key)
}
