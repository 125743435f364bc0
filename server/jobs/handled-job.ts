import type { MailDelivery } from '#server/mail/deliver.ts'
import type { Deps } from '#server/http/context.ts'
import type { Attempt, Job } from '#server/kernel/job-queue.ts'

/** What handlers may use: everything that commands may, and what only a worker does. */
export type WorkerDeps = Deps & {
  mail: MailDelivery
  /** What the checks of the product found, for the metrics. */
  figures: { setLedgerFaults(count: number): void; setAuditBroken(isBroken: boolean): void }
}

/** What a run did, by kind, for the log. */
export type Done = Readonly<Record<string, number>>

/** A job with the code that does it. */
export type HandledJob = {
  job: Job
  /** @throws ZodError for data of another shape */
  run(deps: WorkerDeps, data: unknown, attempt: Attempt): Promise<Done>
}

/**
 * A handler may run twice for one job and may be cut off anywhere: a queue delivers at least once. So what it does
 * depends on the state it finds, and the change of that state is one transaction.
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
