import type { z } from 'zod'
import type { Sql } from './sql.ts'
import type { DeadJob, JobQueueState } from '#shared/features/staff/jobs/contract.ts'

/**
 * A kind of background job. The name is also the name of its queue, so it stays the same in all releases.
 */
export type Job<Data extends object = object> = {
  name: string
  /** For staff, in Russian. */
  title: string
  /** Contains references to rows, never personal data. */
  data: z.ZodType<Data>
  /** How many jobs one process runs at a time. */
  concurrency: number
  /** A job that runs longer fails and is retried. */
  timeoutSeconds: number
  /**
   * Retries after a failure, with exponential delays. A job without retries left is dead and waits for staff. Null: the
   * next scheduled run is the retry.
   */
  retry: { limit: number; delaySeconds: number; delayMaxSeconds: number } | null
  /** Interval of polling for delayed and retried jobs. New jobs start immediately. */
  pollSeconds: number
  /**
   * Of pg-boss. `standard`: every sent job runs. `short`: while a job waits to start, others with the same key are
   * dropped. `stately`: in addition, only one job of a key runs at a time.
   */
  policy: 'standard' | 'short' | 'stately'
}

type SendOptions = {
  /** UUID. Another job with the same id is dropped while the first one exists. */
  id?: string
  /** For jobs with another policy than `standard`. */
  key?: string
  /** The earliest start, an instant. */
  startAfter?: string
}

export type JobQueue = {
  /** Adds the job in the transaction; a worker starts it after the commit. */
  send<Data extends object>(tx: Sql, job: Job<Data>, data: Data, options?: SendOptions): Promise<void>
  /** For staff: dead jobs and the state of the queues. */
  overview(): Promise<{ dead: DeadJob[]; deadCount: number; queues: JobQueueState[] }>
  /** Retries a dead job. Null when it does not exist. */
  retryDead(tx: Sql, id: string): Promise<{ name: string } | null>
  /** Deletes a dead job. Null when it does not exist. */
  removeDead(tx: Sql, id: string): Promise<{ name: string } | null>
}

/** The current run of a job. */
export type Attempt = {
  /** From 1. */
  number: number
  /** Whether a failure of this run is final. */
  isLast: boolean
  /** Aborted at the timeout, and when the process stops. */
  signal: AbortSignal
}

/** Infers the type of the data from its schema. */
export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job
