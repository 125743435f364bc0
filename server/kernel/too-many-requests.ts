import { HOUR_SECONDS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** The refusal of a limit per hour or day, to be retried after an hour. */
export const tooManyRequests = (message: string) =>
  new Problem('too_many_requests', message, undefined, { retryAfterSeconds: HOUR_SECONDS })
