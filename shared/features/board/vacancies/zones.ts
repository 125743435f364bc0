import { HOUR_MINUTES } from '#shared/kernel/durations.ts'
import { MOSCOW_ZONE } from './vocabulary.ts'

const MOSCOW = Number(MOSCOW_ZONE)
/** Of Russia, by the distance from Moscow. */
const WEST = -1
const EAST = 9

/** «МСК», «МСК+2» for a zone of Russia, otherwise «UTC−5» or «UTC+5:30». @param zone minutes east of UTC */
export function zoneName(zone: number): string {
  const hours = (zone - MOSCOW) / HOUR_MINUTES
  return Number.isInteger(hours) && hours >= WEST && hours <= EAST
    ? `МСК${signed(zone - MOSCOW)}`
    : `UTC${signed(zone)}`
}

/** «+5:30», «−3», nothing for 0. */
export function signed(minutes: number): string {
  if (minutes === 0) return ''
  const rest = Math.abs(minutes) % HOUR_MINUTES
  const hours = Math.floor(Math.abs(minutes) / HOUR_MINUTES)
  return `${minutes < 0 ? '\u2212' : '+'}${hours}${rest === 0 ? '' : `:${rest}`}`
}
