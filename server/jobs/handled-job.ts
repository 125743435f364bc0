import type { MailDelivery } from '#server/mail/deliver.ts'
import type { Deps } from '#server/http/context.ts'
import type { Attempt, Job } from '#server/kernel/job-queue.ts'

/** Dependencies of handlers: those of commands and those of workers only. */
export type WorkerDeps = Deps & {
  mail: MailDelivery
  /** Results of checks, for the metrics. */
  figures: {
    setLedgerFaults(count: number): void
    setAuditBroken(isBroken: boolean): void
    /** Resumes whose contacts are hidden until their authors agree. */
    setUnconfirmedResumes(count: number): void
    /** Rows of a list that were missing or different on the search server. */
    setSearchDrift(list: string, rows: number): void
  }
}

/** Counts of a run, for the log. */
export type Done = Readonly<Record<string, number>>

/** A job with its handler. */
export type HandledJob = {
  job: Job
  /** @throws ZodError for data of another shape */
  run(deps: WorkerDeps, data: unknown, attempt: Attempt): Promise<Done>
}

/**
 * Delivery is at least once: a handler may run twice for one job and may be interrupted anywhere. So it acts on the
 * state it finds, and changes that state in one transaction.
 */
export function handled<Data extends object>(
  job: Job<Data>,
  handler: (deps: WorkerDeps, data: Data, attempt: Attempt) => Promise<Done | void>,
): HandledJob {
  return {
    job: erased(job),
    run: async (deps, data, attempt) => (await handler(deps, job.data.parse(data), attempt)) ?? {},
  }
}

/** Safe: only `run` above reads the data, after parsing it by the schema of this very job. */
const erased = <Data extends object>(job: Job<Data>) => job as unknown as Job
