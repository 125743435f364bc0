import { formatDay, MOSCOW_OFFSET_MS } from '#shared/kernel/dates.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** Moscow keeps one offset all year (Federal law 248-FZ of 2014). */
const OFFSET = '+03:00'

/** «2026-12-01T10:00» of a Moscow clock → instant; null for anything else, the 30th of February included. */
export function instantOfMoscow(local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null
  const at = new Date(`${local}:00${OFFSET}`)
  return !Number.isNaN(at.getTime()) && moscowLocal(at) === local ? at.toISOString() : null
}

/** Instant → «2026-12-01T10:00» of a Moscow clock, as an input of the kind `datetime-local` holds it. */
export const moscowLocal = (at: Date) => new Date(at.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 16)

/** The day of an instant in Moscow, «2026-12-01». */
export const moscowDay = (at: Date) => moscowLocal(at).slice(0, 10)

/** «10:00», Moscow time. */
const formatMoscowTime = (iso: string) => moscowLocal(new Date(iso)).slice(11)

/** «25 ноября в 10:00», Moscow time. */
export const formatMoscowMoment = (iso: string, now: string) =>
  `${formatDay(iso, { now: new Date(now) })} в${NO_BREAK_SPACE}${formatMoscowTime(iso)}`
