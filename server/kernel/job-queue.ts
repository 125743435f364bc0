import type { z } from 'zod'
import type { Sql } from './sql.ts'
import type { DeadJob, JobQueueState } from '#shared/features/staff/jobs/contract.ts'

/**
 * A kind of work that is done after the command that asks for it. The name is also the name of its queue, the same in
 * every process and release.
 */
export type Job<Data extends object = object> = {
  name: string
  /** For staff, in Russian. */
  title: string
  /** References only: personal data stays in the tables of the features. */
  data: z.ZodType<Data>
  /** How many jobs one process runs at a time. */
  concurrency: number
  /** The longest run. A job that takes longer counts as failed and runs again. */
  timeoutSeconds: number
  /**
   * Repeats after a failure; the delay doubles from the first to the longest one. A job that has no repeat left is
   * dead and waits for staff. Null: the next scheduled run is the repeat.
   */
  retry: { limit: number; delaySeconds: number; delayMaxSeconds: number } | null
  /** How late a delayed or repeated job may start. New jobs start at once. */
  pollSeconds: number
  /**
   * `all`: every job that is sent. `one_waiting`: while a job of a key waits to start, others with this key are
   * dropped. `one_waiting_one_running`: the same, and of a key only one runs at a time.
   */
  keeps: 'all' | 'one_waiting' | 'one_waiting_one_running'
}

type SendOptions = {
  /** UUID. Another job with the same one is dropped while the first is kept. */
  id?: string
  /** What the job is about, where not all jobs are kept. */
  key?: string
  /** Instant before which the job does not start. */
  startAfter?: string
}

export type JobQueue = {
  /** Adds the job with the transaction: after a rollback it never existed, after the commit a worker starts it. */
  send<Data extends object>(tx: Sql, job: Job<Data>, data: Data, options?: SendOptions): Promise<void>
  /** For staff: what failed for good, and how the queues stand. */
  overview(): Promise<{ dead: DeadJob[]; deadCount: number; queues: JobQueueState[] }>
  /** Runs a job that failed for good again. Null when it is gone. */
  retryDead(tx: Sql, id: string): Promise<{ name: string } | null>
  /** Gives a job up for good. Null when it is gone. */
  removeDead(tx: Sql, id: string): Promise<{ name: string } | null>
}

/** What a handler knows about its run besides the data. */
export type Attempt = {
  /** Counts from 1. */
  number: number
  /** Whether a failure of this run is final. */
  isLast: boolean
  /** Aborted when the time is over, or the process stops and can wait no longer. */
  signal: AbortSignal
}

/** Infers the type of the data from its schema. */
export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job
