import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { CITIZENSHIP_LABELS } from '#shared/features/board/resumes/labels.ts'
import { CITIZENSHIPS, type Citizenship } from '#shared/features/board/resumes/vocabulary.ts'
import { toMonthNumber } from './date-spans.ts'
import { toPlainName } from './job-roles.ts'

type Found<Value> = { value: Value | null; understood: string[] }
const nothing = { value: null, understood: [] }

const BORN =
  '(?:дата рождения|д\\.?\\s?р\\.?|родил(?:ся|ась)|год рождения|рожд\\p{L}*|date of birth|birth ?date|birthday|born|dob)'
const YEAR = '(19[3-9]\\d|20[01]\\d)'
const DOTTED = `(0?[1-9]|[12]\\d|3[01])\\s?[./-]\\s?(0?[1-9]|1[0-2])\\s?[./-]\\s?${YEAR}`
const ISO = `${YEAR}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])`
const WORDED = `(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(\\p{L}{3,9})\\.?,?\\s${YEAR}`
const ENGLISH = `(\\p{L}{3,9})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s${YEAR}`
const END = '(?!\\d)(?:\\s?(?:г\\.?\\s?р\\.?|г(?:ода?)?\\.?))?'
const AGE = '(?:\\s*[(,]?\\s*(?:возраст:?\\s*)?\\d{2}\\s(?:лет|года?|years? old|y\\.?\\s?o\\.?)\\)?)'
const LEAD = `(?<!\\p{L})${BORN}[^\\p{L}\\d]{0,10}(?:в\\s)?`

/** A full date behind its label, or with an age behind it. */
const BIRTH_DATES: readonly (readonly [RegExp, (groups: readonly string[]) => string])[] = [
  [LEAD, ''],
  ['(?<![\\d.])', AGE],
].flatMap(([before, after]): (readonly [RegExp, (groups: readonly string[]) => string])[] => {
  const pattern = (date: string) => new RegExp(`${before}${date}${END}${after}`, 'iu')
  return [
    [pattern(DOTTED), ([day, month, year]) => isoDate(year, month, day)],
    [pattern(ISO), ([year, month, day]) => isoDate(year, month, day)],
    [pattern(WORDED), ([day, name, year]) => isoDate(year, toMonthNumber(name ?? ''), day)],
    [pattern(ENGLISH), ([name, day, year]) => isoDate(year, toMonthNumber(name ?? ''), day)],
  ]
})

function isoDate(year = '', month = '', day = '') {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** `YYYY-MM-DD` */
export function birthDateIn(text: string): Found<string> {
  for (const [pattern, toDate] of BIRTH_DATES) {
    const match = pattern.exec(text)
    const date = match ? toDate(match.slice(1)) : ''
    if (match && !Number.isNaN(Date.parse(date))) return { value: date, understood: [match[0]] }
  }
  return nothing
}

const LIVES =
  /(?<!\p{L})(?:проживает|проживаю|живу в|город(?: проживания)?|место (?:жительства|проживания)|адрес(?: проживания)?|регион|населенный пункт|локация|место нахождения|местоположение|location|city|address|based in|lives in|residence)(?!\p{L})\s*[:—–-]?\s*/giu

/** Names of the largest cities in English, where they are no transliteration. */
const ENGLISH_CITIES: Readonly<Record<string, string>> = {
  moscow: 'москва',
  'saint petersburg': 'санкт-петербург',
  'st petersburg': 'санкт-петербург',
  'st. petersburg': 'санкт-петербург',
  'saint-petersburg': 'санкт-петербург',
  питер: 'санкт-петербург',
  спб: 'санкт-петербург',
  'с-петербург': 'санкт-петербург',
  мск: 'москва',
  екб: 'екатеринбург',
  yekaterinburg: 'екатеринбург',
  'nizhny novgorod': 'нижний новгород',
  'rostov-on-don': 'ростов-на-дону',
  'rostov on don': 'ростов-на-дону',
}

type City = ReferenceData['locations']['all'][number]

/** The city that the person lives in: behind a label, or alone between commas; of several with one name, the largest. */
export function cityIn(lines: readonly string[], locations: ReferenceData['locations']): Found<City> {
  const byName = new Map<string, City>()
  for (const place of locations.all) {
    if (place.type !== 'city') continue
    for (const name of [toPlainName(place.name), place.slug.replaceAll('-', ' ')]) {
      const known = byName.get(name)
      if (!known || (place.population ?? 0) > (known.population ?? 0)) byName.set(name, place)
    }
  }
  const find = (part: string) => {
    const name = toPlainName(part.replace(/^(?:г\.|гор\.|город)\s*|\s*\(.*$|[.\s]+$/giu, ''))
    return byName.get(ENGLISH_CITIES[name] ?? name) ?? null
  }
  const parts = (text: string) => text.split(/[,;|•·\t\n()]|\s[—–-]\s/u).slice(0, 8)
  for (const line of lines)
    for (const label of line.matchAll(LIVES)) {
      const after = line.slice(label.index + label[0].length).trim() || (lines[lines.indexOf(line) + 1] ?? '')
      for (const part of parts(after).slice(0, 4)) {
        const city = find(part.trim())
        if (city) return { value: city, understood: [label[0], part] }
      }
    }
  for (const line of lines) {
    if (line.length > 120) continue
    for (const part of parts(line)) {
      const city = find(part.trim())
      if (city) return { value: city, understood: [part] }
    }
  }
  return nothing
}

const CITIZENSHIP_NAMES: readonly (readonly [RegExp, Citizenship])[] = [
  [/^(?:рф|россия|российск(?:ая|ое)|russia|russian(?: federation)?)/iu, 'RU'],
  [/^(?:беларусь|белоруссия|республика беларусь|belarus)/iu, 'BY'],
  [/^(?:казахстан|kazakhstan)/iu, 'KZ'],
  [/^(?:кыргызстан|киргизия)/iu, 'KG'],
  [/^(?:молдова|молдавия)/iu, 'MD'],
]

export function citizenshipIn(text: string): Found<Citizenship> {
  const match = /(?:гражданство|citizenship|nationality)\s*:?\s*([^\n,;|•·]{2,60})/iu.exec(text)
  const name = match?.[1]?.trim()
  if (!match || name === undefined) return nothing
  const value =
    CITIZENSHIP_NAMES.find(([pattern]) => pattern.test(name))?.[1] ??
    CITIZENSHIPS.find(
      (code) => code !== 'other' && name.toLowerCase() === CITIZENSHIP_LABELS[code].toLowerCase(),
    )
  return value === undefined ? { value: 'other', understood: [] } : { value, understood: [match[0]] }
}

/** Lines of the head that are of the person and can be no wanted job. */
export const isPersonalLine = (text: string) =>
  /^(?:проживает|город|место (?:жительства|проживания)|гражданство|дата рождения|возраст|пол|семейное положение|адрес|дети|готов|не готов|переезд|командировк|телефон|тел|почта|e-?mail|telegram|телеграм|гендер|вод\p{L}* прав\p{L}*|водительск\p{L}*|location|address|phone|age|date of birth|marital|married|холост|замужем|женат|не женат|не замужем|детей нет|женщина|мужчина|relocation|ready|open to|willing)(?![\p{L}\d])/iu.test(
    text,
  ) || birthDateIn(text).value !== null
