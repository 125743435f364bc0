import { z } from 'zod'
import { defineJob } from '#server/kernel/job-queue.ts'

/** A job of the tests: it writes a word. */
export const writeJob = defineJob({
  name: 'test-killed',
  title: 'Проверка',
  data: z.object({ word: z.string() }),
  concurrency: 2,
  timeoutSeconds: 60,
  retry: { limit: 5, delaySeconds: 1, delayMaxSeconds: 10 },
  pollSeconds: 0.5,
  policy: 'standard',
})
