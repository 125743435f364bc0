import { z } from 'zod'
import { defineJob } from '#server/kernel/job-queue.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/kernel/durations.ts'

export const announceJob = defineJob({
  name: 'index-now',
  title: 'Сообщения поисковикам',
  data: z.object({}),
  concurrency: 1,
  timeoutSeconds: MINUTE_SECONDS,
  retry: { limit: 10, delaySeconds: MINUTE_SECONDS, delayMaxSeconds: 6 * HOUR_SECONDS },
  pollSeconds: 30,
  policy: 'short',
})
