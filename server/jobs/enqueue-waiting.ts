import { enqueueOpenPayments } from '#server/features/money/payments/jobs.ts'
import { enqueueDigests } from '#server/features/board/responses/digest.ts'
import { enqueueUnsent } from '#server/mail/mailer.ts'
import type { Deps } from '#server/http/context.ts'

/**
 * Gives a job to every row that waits for one and has none: rows of a release that had no queue, of a process of that
 * release that still runs, or of a database restored without its queues. Rows with a job keep it.
 */
export async function enqueueWaiting(deps: Pick<Deps, 'db' | 'queue'>) {
  await enqueueUnsent(deps)
  await enqueueOpenPayments(deps)
  await enqueueDigests(deps)
}
