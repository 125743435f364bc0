import type { RequestHandler, Response } from 'express'
import { RETRY_AFTER_SECONDS } from '#server/kernel/unavailable.ts'
import { MINUTE_SECONDS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { beforeHead } from './before-head.ts'

/** Seconds for refusals without a known end. */
const DEFAULT_SECONDS = new Map([
  [429, MINUTE_SECONDS],
  [503, RETRY_AFTER_SECONDS],
])

/**
 * The only place that sets `Retry-After`: every 429 and 503 has it, whichever code answers, and every refusal with a
 * known end (`noteRetryAfter`).
 */
export const sayWhenToRetry: RequestHandler = (_req, res, next) => {
  beforeHead(res, (status) => {
    const seconds = status < 400 ? undefined : (notedSeconds(res) ?? DEFAULT_SECONDS.get(status))
    if (seconds !== undefined) res.setHeader('retry-after', String(seconds))
  })
  next()
}

/** Takes the end of a refusal from its error. */
export function noteRetryAfter(res: Response, error: unknown) {
  const seconds = error instanceof Problem ? error.facts?.['retryAfterSeconds'] : undefined
  if (seconds !== undefined) res.locals['retryAfterSeconds'] = seconds
}

function notedSeconds({ locals }: Response): number | null {
  const noted: unknown = locals['retryAfterSeconds']
  return typeof noted === 'number' ? noted : null
}
