import { HOUR_SECONDS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** Refuses by a limit of hours or of a day. Room comes back little by little, so an hour is when to ask again. */
export const tooManyRequests = (message: string) =>
  new Problem('too_many_requests', message, undefined, { retryAfterSeconds: HOUR_SECONDS })
