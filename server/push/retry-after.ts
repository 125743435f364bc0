import { HOUR_MS, SECOND_MS } from '#shared/kernel/durations.ts'

/** A service that asks for more is asked again sooner. */
const PAUSE_MAX_MS = 6 * HOUR_MS

/** The pause of a header `Retry-After`: seconds or a date (RFC 9110, section 10.2.3). Null without a usable one. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, SECOND_MS), PAUSE_MAX_MS)
}
