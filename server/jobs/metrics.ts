import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sql } from '#server/kernel/sql.ts'
import { emailJob, urgentEmailJob } from '#server/mail/jobs.ts'
import type { Job } from '#server/kernel/job-queue.ts'
import { ALL_JOBS } from './all-jobs.ts'
import { DEAD_QUEUE, listQueueStates } from './state.ts'

export type JobMetrics = ReturnType<typeof createJobMetrics>

const EMAIL_QUEUES: readonly string[] = [emailJob.name, urgentEmailJob.name]

/**
 * Gauges of the queues are read from the database at each scrape, so every process shows the same. The label is `queue`:
 * Prometheus writes its own `job` over a label of that name.
 */
export function createJobMetrics(registry: Registry, { db }: { db: Sql }) {
  const registers = [registry]
  let reading: ReturnType<typeof readStates> | null = null

  /** Gauges of one scrape share one query. */
  function statesOnce() {
    reading ??= readStates(db).finally(() => {
      reading = null
    })
    return reading
  }

  const waiting = new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due and not started',
    labelNames: ['queue'],
    registers,
    async collect() {
      const states = await statesOnce()
      for (const { job } of ALL_JOBS) waiting.set({ queue: job.name }, states.get(job.name)?.due ?? 0)
    },
  })
  const overdue = new Gauge({
    name: 'jobs_overdue_seconds',
    help: 'How long the oldest due job has waited; 0 when none is due',
    labelNames: ['queue'],
    registers,
    async collect() {
      const states = await statesOnce()
      for (const { job } of ALL_JOBS)
        overdue.set({ queue: job.name }, states.get(job.name)?.overdueSeconds ?? 0)
    },
  })
  const mailOverdue = new Gauge({
    name: 'mail_overdue_seconds',
    help: 'How long the most overdue e-mail has been due; 0 when none is',
    registers,
    async collect() {
      const states = await statesOnce()
      mailOverdue.set(Math.max(...EMAIL_QUEUES.map((name) => states.get(name)?.overdueSeconds ?? 0)))
    },
  })
  const dead = new Gauge({
    name: 'jobs_dead',
    help: 'Jobs without a repeat left, waiting for staff',
    registers,
    async collect() {
      const states = await statesOnce()
      dead.set(states.get(DEAD_QUEUE)?.due ?? 0)
    },
  })
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs in this process',
    labelNames: ['queue', 'outcome'],
    registers,
  })
  const duration = new Counter({
    name: 'job_run_seconds_total',
    help: 'Time of these runs together',
    labelNames: ['queue'],
    registers,
  })
  return {
    /** Counts one run. */
    observe({ name }: Job, { outcome, seconds }: { outcome: 'done' | 'failed'; seconds: number }) {
      runs.inc({ queue: name, outcome })
      duration.inc({ queue: name }, seconds)
    },
  }
}

async function readStates(db: Sql) {
  // Without the database the other metrics still work.
  const states = await listQueueStates(db).catch(() => [])
  return new Map(states.map((state) => [state.name, state]))
}
