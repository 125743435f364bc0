/** The zones of most users, by a well-known city. */
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

type ZoneChoice = { value: string; text: string }

type ZoneChoices = { named: ZoneChoice[]; others: ZoneChoice[] }

/** Only the chosen zone, for the server: its names and offsets of other zones may differ from the browser's. */
export function onlyZone(chosen: string): ZoneChoices {
  const city = NAMED.find(([value]) => value === chosen)?.[1]
  const choice = { value: chosen, text: city ?? chosen }
  return city === undefined ? { named: [], others: [choice] } : { named: [choice], others: [] }
}

/** Two groups of a select box; one of them contains `chosen`. Browser only. */
export function zoneChoices(chosen: string): ZoneChoices {
  const names = new Set<string>(NAMED.map(([value]) => value))
  const others = new Set([...Intl.supportedValuesOf('timeZone'), chosen].filter((value) => !names.has(value)))
  // Of several zones with one name and one offset, only the chosen or else the first is offered.
  const texts = new Map<string, string>()
  for (const value of [...others].toSorted())
    if (value === chosen || !texts.has(textOf(value))) texts.set(textOf(value), value)
  return {
    named: NAMED.map(([value, city]) => ({ value, text: `${city}, ${offsetOf(value)}` })),
    others: [...texts]
      .map(([text, value]) => ({ value, text }))
      .toSorted((one, other) => one.text.localeCompare(other.text, 'ru')),
  }
}

/** «Бразилия, стандартное время, UTC-3»; the offset alone where Russian has no name for the zone. */
function textOf(timeZone: string) {
  const parts = new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: 'long' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /\p{Script=Latin}/u.test(name) || name === '' ? offsetOf(timeZone) : `${name}, ${offsetOf(timeZone)}`
}

/** «UTC+3», the current offset. */
function offsetOf(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC')
}
