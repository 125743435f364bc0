import { formatClock } from '#shared/features/board/vacancies/facts.ts'
import { moved, overlapOf, spanBetween } from '#shared/features/board/vacancies/hours.ts'
import { DAY_MINUTES, HOUR_MINUTES } from '#shared/kernel/durations.ts'

const NIGHT = spanBetween(23 * HOUR_MINUTES, 6 * HOUR_MINUTES)

/**
 * «у вас 14:00–23:00», «у вас 1:00–10:00 на следующий день, часть — ночью»; null where the clock of the reader shows the
 * same, and for work around the clock.
 * @param zone of the vacancy, like `ownZone` in minutes east of UTC
 */
export function localHours(
  { start, end, zone }: { start: number; end: number; zone: number },
  ownZone: number,
): string | null {
  const stated = spanBetween(start, end)
  if (ownZone === zone || stated.length === DAY_MINUTES) return null
  const own = moved(stated, ownZone - zone)
  const first = start + ownZone - zone
  const day = first < 0 ? ' накануне' : first >= DAY_MINUTES ? ' на следующий день' : ''
  const hours = `${formatClock(own.start)}–${formatClock((own.start + own.length) % DAY_MINUTES)}`
  const atNight = overlapOf(own, NIGHT)
  const night = atNight * 2 >= own.length ? ', это ночь' : atNight >= HOUR_MINUTES ? ', часть — ночью' : ''
  return `у вас ${hours}${day}${night}`
}
