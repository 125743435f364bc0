type Named = readonly (readonly [zone: string, city: string])[]

/** The zones of Russia by their cities, from west to east, those of one offset from the largest city on. */
const RUSSIA: Named = [
  ['Europe/Kaliningrad', 'Калининград'],
  ['Europe/Moscow', 'Москва'],
  ['Europe/Volgograd', 'Волгоград'],
  ['Europe/Kirov', 'Киров'],
  ['Europe/Samara', 'Самара'],
  ['Europe/Saratov', 'Саратов'],
  ['Europe/Ulyanovsk', 'Ульяновск'],
  ['Europe/Astrakhan', 'Астрахань'],
  ['Asia/Yekaterinburg', 'Екатеринбург'],
  ['Asia/Omsk', 'Омск'],
  ['Asia/Novosibirsk', 'Новосибирск'],
  ['Asia/Krasnoyarsk', 'Красноярск'],
  ['Asia/Barnaul', 'Барнаул'],
  ['Asia/Tomsk', 'Томск'],
  ['Asia/Novokuznetsk', 'Новокузнецк'],
  ['Asia/Irkutsk', 'Иркутск'],
  ['Asia/Chita', 'Чита'],
  ['Asia/Yakutsk', 'Якутск'],
  ['Asia/Khandyga', 'Хандыга'],
  ['Asia/Vladivostok', 'Владивосток'],
  ['Asia/Ust-Nera', 'Усть-Нера'],
  ['Asia/Sakhalin', 'Южно-Сахалинск'],
  ['Asia/Magadan', 'Магадан'],
  ['Asia/Srednekolymsk', 'Среднеколымск'],
  ['Asia/Kamchatka', 'Петропавловск-Камчатский'],
  ['Asia/Anadyr', 'Анадырь'],
]
/** Zones of many users abroad. */
const ABROAD: Named = [
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
]
const NAMED: Named = [...RUSSIA, ...ABROAD]

type ZoneChoice = { value: string; text: string }

/** A group of a select box. */
export type ZoneGroup = { label: string; zones: readonly ZoneChoice[] }

/** Only the chosen zone, for the server: its names and offsets of other zones may differ from the browser's. */
export function onlyZone(chosen: string): ZoneGroup[] {
  const city = NAMED.find(([value]) => value === chosen)?.[1]
  return [{ label: 'Выбран', zones: [{ value: chosen, text: city ?? chosen }] }]
}

/** Russia, then other countries, then every other zone; one of the groups contains `chosen`. Browser only. */
export function zoneGroups(chosen: string): ZoneGroup[] {
  return [
    { label: 'Россия', zones: RUSSIA.map(choiceOf) },
    { label: 'Другие страны', zones: ABROAD.map(choiceOf) },
    { label: 'Остальные пояса', zones: otherZones(chosen) },
  ]
}

const choiceOf = ([value, city]: Named[number]) => ({ value, text: `${city}, ${offsetOf(value)}` })

function otherZones(chosen: string): ZoneChoice[] {
  const names = new Set(NAMED.map(([value]) => value))
  const others = new Set([...Intl.supportedValuesOf('timeZone'), chosen].filter((value) => !names.has(value)))
  // Of several zones with one name and one offset, only the chosen or else the first is offered.
  const texts = new Map<string, string>()
  for (const value of [...others].toSorted())
    if (value === chosen || !texts.has(toText(value))) texts.set(toText(value), value)
  return [...texts]
    .map(([text, value]) => ({ value, text }))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'ru'))
}

/** «Бразилия, стандартное время, UTC-3»; the offset alone where Russian has no name for the zone. */
function toText(timeZone: string) {
  const parts = new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: 'long' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /\p{Script=Latin}/u.test(name) || name === '' ? offsetOf(timeZone) : `${name}, ${offsetOf(timeZone)}`
}

/** «UTC+3», the current offset. */
function offsetOf(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', 'UTC')
}
