/** Labels of hours that only forms display. A separate module, so that public pages do not load them initially. */
import { HOUR_MINUTES } from '#shared/kernel/durations.ts'
import { MOSCOW_ZONE, WORK_ZONES, type OVERLAPS } from './vocabulary.ts'
import { zoneName } from './zones.ts'

export const OVERLAP_LABELS: Readonly<Record<(typeof OVERLAPS)[number], string>> = {
  all: 'Подходят все часы',
  4: 'Совпадают хотя бы 4 часа',
  2: 'Совпадают хотя бы 2 часа',
}

/** A well-known city of each zone of Russia, from west to east. */
const CITIES = [
  'Калининград',
  'Москва',
  'Самара',
  'Екатеринбург',
  'Омск',
  'Красноярск',
  'Иркутск',
  'Якутск',
  'Владивосток',
  'Магадан',
  'Камчатка',
]

/** «Екатеринбург, МСК+2», «UTC+5:30», in the order of the zones. */
export const ZONE_CHOICES: readonly { value: string; label: string }[] = WORK_ZONES.map((value) => {
  const zone = Number(value)
  const city = CITIES[(zone - Number(MOSCOW_ZONE)) / HOUR_MINUTES + 1]
  return { value, label: city === undefined ? zoneName(zone) : `${city}, ${zoneName(zone)}` }
})
