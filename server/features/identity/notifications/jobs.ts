import { z } from 'zod'
import { defineJob } from '#server/kernel/job-queue.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/kernel/durations.ts'

const sending = {
  data: z.object({ noticeId: z.number().int() }),
  timeoutSeconds: MINUTE_SECONDS,
  // A few hours, after which the e-mail has been read.
  retry: { limit: 10, delaySeconds: 10, delayMaxSeconds: HOUR_SECONDS },
  pollSeconds: 5,
  policy: 'standard',
} as const

export const pushJob = defineJob({
  name: 'push',
  title: 'Уведомления в браузеры',
  concurrency: 3,
  ...sending,
})

export const telegramJob = defineJob({
  name: 'telegram',
  title: 'Уведомления в Telegram',
  // The bot may write to 30 chats a second, all processes together.
  concurrency: 2,
  ...sending,
})

/** Tells the Bot API where this board takes messages; sent at every start. */
export const telegramWebhookJob = defineJob({
  name: 'telegram-webhook',
  title: 'Адрес для сообщений боту',
  data: z.object({}),
  concurrency: 1,
  timeoutSeconds: MINUTE_SECONDS,
  retry: { limit: 10, delaySeconds: 10, delayMaxSeconds: HOUR_SECONDS },
  pollSeconds: 30,
  policy: 'short',
})
