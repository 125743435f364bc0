import { DAY_MS } from '#shared/kernel/durations.ts'
import { dayKind } from './production-calendar.ts'

/**
 * The last of so many working days, the first of which is the one after `day`.
 * @param day `YYYY-MM-DD`
 */
export function addBusinessDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0;) {
    at = nextDay(at)
    if (dayKind(at) !== 'off') left -= 1
  }
  return at
}

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
