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

type ZoneChoice = { value: string; text: string }

type ZoneChoices = { named: ZoneChoice[]; others: ZoneChoice[] }

/** The chosen one alone: names and offsets are those of the browser, and the server may know others. */
export function onlyZone(chosen: string): ZoneChoices {
  const city = NAMED.find(([value]) => value === chosen)?.[1]
  const choice = { value: chosen, text: city ?? chosen }
  return city === undefined ? { named: [], others: [choice] } : { named: [choice], others: [] }
}

/** Two groups of a select box; `chosen` is in one of them whatever it is. Browser only. */
export function zoneChoices(chosen: string): ZoneChoices {
  const names = new Set<string>(NAMED.map(([value]) => value))
  const others = new Set([...Intl.supportedValuesOf('timeZone'), chosen].filter((value) => !names.has(value)))
  // Several zones have one name and one time: the first of them stands for all, or the chosen one does.
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

/** «UTC+3», as it is today. */
function offsetOf(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC')
}
