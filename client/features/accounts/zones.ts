/** Zones people of this board live in, by the city they know; then every other one by its own name. */
const NAMED = [
  ['Europe/Kaliningrad', 'Калининград'],
  ['Europe/Moscow', 'Москва'],
  ['Europe/Samara', 'Самара'],
  ['Asia/Yekaterinburg', 'Екатеринбург'],
  ['Asia/Omsk', 'Омск'],
  ['Asia/Krasnoyarsk', 'Красноярск'],
  ['Asia/Irkutsk', 'Иркутск'],
  ['Asia/Yakutsk', 'Якутск'],
  ['Asia/Vladivostok', 'Владивосток'],
  ['Asia/Magadan', 'Магадан'],
  ['Asia/Kamchatka', 'Петропавловск-Камчатский'],
  ['Europe/Minsk', 'Минск'],
  ['Asia/Tbilisi', 'Тбилиси'],
  ['Asia/Yerevan', 'Ереван'],
  ['Asia/Baku', 'Баку'],
  ['Asia/Almaty', 'Алматы'],
  ['Asia/Tashkent', 'Ташкент'],
  ['Asia/Bishkek', 'Бишкек'],
  ['Europe/Belgrade', 'Белград'],
  ['Europe/Istanbul', 'Стамбул'],
  ['Asia/Dubai', 'Дубай'],
  ['Asia/Bangkok', 'Бангкок'],
] as const

export type ZoneChoice = { value: string; text: string }

/** Two groups of a select box; `chosen` is in one of them whatever it is. Browser only. */
export function zoneChoices(chosen: string): { named: ZoneChoice[]; others: ZoneChoice[] } {
  const names = new Set<string>(NAMED.map(([value]) => value))
  const others = new Set([...Intl.supportedValuesOf('timeZone'), chosen].filter((value) => !names.has(value)))
  return {
    named: NAMED.map(([value, city]) => ({ value, text: `${city}, ${offsetOf(value)}` })),
    others: [...others].toSorted().map((value) => ({ value, text: value.replaceAll('_', ' ') })),
  }
}

/** «UTC+3», as it is today. */
function offsetOf(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC')
}
