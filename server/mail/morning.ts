import { momentOfLocalTime } from '#server/kernel/local-time.ts'
import { EMAIL_HOUR, isoDay } from '#shared/kernel/dates.ts'
import { HOUR_MS, DAY_MS } from '#shared/kernel/durations.ts'

const MONDAY = 1

/** The next `EMAIL_HOUR` in a zone, or the next one on a Monday. Instant. */
export function nextMorning(
  now: Date,
  { zone, isMonday = false }: { zone: string; isMonday?: boolean },
): string {
  for (let day = Date.parse(isoDay(now, zone)); ; day += DAY_MS) {
    const isWanted = !isMonday || new Date(day).getUTCDay() === MONDAY
    const morning = momentOfLocalTime(zone, day + EMAIL_HOUR * HOUR_MS)
    if (isWanted && morning > now.getTime()) return new Date(morning).toISOString()
  }
}
