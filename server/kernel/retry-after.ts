import { SECOND_MS } from '#shared/kernel/durations.ts'

/**
 * The pause in milliseconds that a header `Retry-After` asks for: seconds or a date (RFC 9110, section 10.2.3), from one
 * second to `maxMs`. Null without a usable one.
 */
export function readRetryAfter(
  header: string | undefined,
  { now, maxMs }: { now: Date; maxMs: number },
): number | null {
  if (header === undefined) return null
  const text = header.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, SECOND_MS), maxMs)
}
