import type { DatabaseHandle } from '#server/db/client.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { MailDelivery } from '#server/mail/deliver.ts'
import type { Deps } from '#server/http/context.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Lifecycle } from '#server/kernel/lifecycle.ts'
import type { Job } from '#server/kernel/job-queue.ts'
import { telegramWebhookJob } from '#server/features/identity/notifications/jobs.ts'
import { ALL_JOBS } from './all-jobs.ts'
import type { JobMetrics } from './metrics.ts'
import { alerts, listDecision, RECURRING, rereading, spelling, unreadResponses } from './recurring.ts'
import { startWorkers } from './workers.ts'

const STOP_GRACE_MS = 5000
const SEND_DELAY_MS = 5000

/** Runs the jobs in this process until it stops. */
export async function runJobs({
  deps,
  handle,
  mail,
  metrics,
  jobMetrics,
  lifecycle,
}: {
  deps: Deps
  handle: DatabaseHandle
  mail: MailDelivery
  metrics: Metrics
  jobMetrics: JobMetrics
  lifecycle: Lifecycle
}) {
  const workers = await startWorkers({
    handle,
    deps: {
      ...deps,
      db: handle.jobs,
      mail,
      figures: {
        setLedgerFaults(count) {
          metrics.ledgerFaults.set(count)
          metrics.checkedAt.setToCurrentTime({ check: 'ledger' })
        },
        setAuditBroken(isBroken) {
          metrics.auditBroken.set(Number(isBroken))
          metrics.checkedAt.setToCurrentTime({ check: 'audit' })
        },
        setUnconfirmedResumes(count) {
          metrics.unconfirmedResumes.set(count)
        },
        setSearchDrift(list, rows) {
          metrics.searchDrift.set({ list }, rows)
          metrics.checkedAt.setToCurrentTime({ check: 'search' })
        },
      },
    },
    jobs: ALL_JOBS,
    recurring: RECURRING,
    metrics: jobMetrics,
  })
  await deps.queue.send(handle.jobs, listDecision.job, {})
  await deps.queue.send(handle.jobs, rereading.job, {})
  await deps.queue.send(handle.jobs, spelling.job, {})
  await deps.queue.send(handle.jobs, unreadResponses.job, {})
  if (deps.telegram) await deps.queue.send(handle.jobs, telegramWebhookJob, {}, { key: 'all' })
  lifecycle.onStop('mail', () => mail.transport.close())
  lifecycle.onStop('jobs', () => workers.stop({ graceMs: STOP_GRACE_MS }))
}

/**
 * Starts the alerts soon after a publication, and the decision about lists after a reload of many changes; consecutive
 * changes start them once.
 */
export function sendJobsAfterChanges({
  deps: { queue, log },
  handle,
  changes,
  lifecycle,
}: {
  deps: Deps
  handle: DatabaseHandle
  changes: Changes
  lifecycle: Lifecycle
}) {
  const timers = new Map<Job, NodeJS.Timeout>()
  changes.subscribe(async ({ kind }) => {
    if (kind === 'vacancies' || kind === 'resumes' || kind === 'reload') sendSoon(alerts.job)
    if (kind === 'reload') sendSoon(listDecision.job)
  })
  lifecycle.onStop('jobs after changes', () => timers.forEach((timer) => clearTimeout(timer)))

  function sendSoon(job: Job) {
    if (timers.has(job)) return
    const timer = setTimeout(() => {
      timers.delete(job)
      // The schedule starts them soon in any case.
      queue
        .send(handle.jobs, job, {})
        .catch((err: unknown) => log.warn({ err, event: 'job.not_sent', job: job.name }))
    }, SEND_DELAY_MS)
    timers.set(job, timer)
  }
}
