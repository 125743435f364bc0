import { enqueueOpenPayments } from '#server/features/money/payments/jobs.ts'
import { enqueueDigests } from '#server/features/board/responses/digest.ts'
import { enqueueUnsent } from '#server/mail/mailer.ts'
import type { Deps } from '#server/http/context.ts'

/**
 * Sends jobs for rows that wait without one: rows of a release that had no queue, or of a database that was restored
 * without its queues. Rows with a job keep it.
 */
export async function enqueueWaiting(deps: Pick<Deps, 'db' | 'queue'>) {
  await enqueueUnsent(deps)
  await enqueueOpenPayments(deps)
  await enqueueDigests(deps)
}
