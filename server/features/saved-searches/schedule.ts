import { isoDay } from '#shared/kernel/dates.ts'
import { LETTER_HOUR } from '#shared/features/saved-searches/vocabulary.ts'
import type { LetterRhythm } from '#shared/features/saved-searches/vocabulary.ts'

const DAY_MS = 86_400_000
const MONDAY = 1

/** Instant before which no letter goes: at once, or a morning (weekly: of a Monday) in the zone of the person. */
export function nextLetterAt(rhythm: LetterRhythm, { now, zone }: { now: Date; zone: string }): string {
  if (rhythm === 'at_once') return now.toISOString()
  const from = Date.parse(isoDay(now, zone))
  for (let day = from; ; day += DAY_MS) {
    const isWanted = rhythm === 'daily' || new Date(day).getUTCDay() === MONDAY
    const morning = clockIn(zone, day + LETTER_HOUR * 3_600_000)
    if (isWanted && morning > now.getTime()) return new Date(morning).toISOString()
  }
}

/** The moment at which clocks in the zone show what UTC clocks show at `shown`. */
function clockIn(zone: string, shown: number): number {
  const guess = shown - offsetOf(zone, shown)
  return shown - offsetOf(zone, guess)
}

/** Milliseconds that clocks in the zone are ahead of UTC at a moment. */
function offsetOf(zone: string, moment: number): number {
  const shown = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${shown.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}
