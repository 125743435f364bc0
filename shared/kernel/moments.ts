import { formatDay, MOSCOW } from './dates.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Instant → «21 ноября, 14:05» in a zone. The year is omitted when it is the year of `now`.
 * @param options.now instant; without it the year is always included
 */
export function formatMoment(iso: string, { now, zone = MOSCOW }: { now?: string; zone?: string } = {}) {
  const day = formatDay(iso, { zone, ...(now !== undefined && { now: new Date(now) }) })
  return `${day}, ${formatClock(iso, zone)}`
}

/** Instant → «14:05» in a zone. */
export const formatClock = (iso: string, zone: string = MOSCOW) => clockOf(zone).format(new Date(iso))

function clockOf(zone: string) {
  const cached = clocks.get(zone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('ru', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  clocks.set(zone, clock)
  return clock
}
