import { z } from 'zod'
import { defineJob } from '#server/kernel/job-queue.ts'
import { MINUTE_SECONDS, HOUR_SECONDS } from '#shared/kernel/durations.ts'

const EmailReference = z.object({ emailId: z.number().int() })

const sending = {
  data: EmailReference,
  timeoutSeconds: 2 * MINUTE_SECONDS,
  // About eight hours, after which few e-mails are still useful.
  retry: { limit: 12, delaySeconds: 10, delayMaxSeconds: 6 * HOUR_SECONDS },
  pollSeconds: 5,
  policy: 'standard',
} as const

export const emailJob = defineJob({ name: 'email', title: 'Письма', concurrency: 5, ...sending })

/** E-mails that a user waits for at a form: a separate queue, so that thousands of others do not delay them. */
export const urgentEmailJob = defineJob({
  name: 'email-urgent',
  title: 'Письма с кодами',
  concurrency: 3,
  ...sending,
})
