import { z } from 'zod'
import { defineJob } from '#server/kernel/job-queue.ts'
import {
  DAY_MS,
  HOUR_MS,
  HOUR_SECONDS,
  MINUTE_MS,
  MINUTE_SECONDS,
  SECOND_MS,
} from '#shared/kernel/durations.ts'

/** One attempt of a delivery. Each attempt that fails plans the next one. */
export const webhookJob = defineJob({
  name: 'webhook',
  title: 'Вебхуки',
  data: z.object({ deliveryId: z.uuid(), attempt: z.number().int() }),
  concurrency: 4,
  timeoutSeconds: MINUTE_SECONDS,
  retry: { limit: 20, delaySeconds: 5, delayMaxSeconds: HOUR_SECONDS },
  pollSeconds: 2,
  policy: 'standard',
})

/** Pauses after the first failed attempt, the second one and so on; after the last one the delivery is given up. */
export const PAUSES_MS = [5 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]
