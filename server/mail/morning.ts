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

/** The moment at which clocks in the zone show what UTC clocks show at `shown`; both in milliseconds. */
function momentOfLocalTime(zone: string, shown: number): number {
  const guess = shown - offsetOf(zone, shown)
  return shown - offsetOf(zone, guess)
}

/** Milliseconds that clocks in the zone are ahead of UTC at a moment. */
function offsetOf(zone: string, moment: number): number {
  const shown = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${shown.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}
