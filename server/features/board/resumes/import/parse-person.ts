import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { EMPTY_CONTACTS } from '#shared/features/board/resumes/content.ts'
import { CITIZENSHIP_LABELS } from '#shared/features/board/resumes/labels.ts'
import { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { CITIZENSHIPS, type Citizenship } from '#shared/features/board/resumes/vocabulary.ts'
import { LOCATION_TYPES } from '#shared/features/reference/locations/model.ts'
import { monthByName } from '#shared/kernel/month-names.ts'
import type { FileLine } from './file-line.ts'

const NAME_LINES = 6
const WORD = "\\p{Lu}(?:\\p{Ll}+|['’]?\\p{L}+)(?:[-'’]\\p{L}+)*"
const PATRONYMIC = '\\p{Lu}\\p{L}*(?:вич|вна|ична|ВИЧ|ВНА|ИЧНА)|(?:\\p{L}+ )?(?:оглы|кызы|улы|угли|ОГЛЫ|КЫЗЫ)'
const NAME = new RegExp(`^(${WORD})\\s+(${WORD})(?:\\s+(${PATRONYMIC}))?(?:\\s+(${WORD}))?$`, 'u')
const SURNAME =
  /(?:ов|ова|ев|ева|ёв|ёва|ин|ина|ын|ына|ский|ская|цкий|цкая|енко|ко|чук|юк|ук|ян|дзе|швили|их|ых)$/iu
/** hh.ru writes the family name first, and the gender below it. */
const GENDER = /^(?:мужчина|женщина|male|female)(?![\p{L}\d])/iu

export const isName = (text: string) => NAME.test(text)

export function nameIn(head: readonly FileLine[]): {
  firstName?: string
  lastName?: string
  line?: FileLine
} {
  const line = head.slice(0, NAME_LINES).find(({ text }) => isName(text))
  const [, one = '', two = '', patronymic, last] = NAME.exec(line?.text ?? '') ?? []
  if (!line) return {}
  const words = [one, two].map(nameCase)
  const [first = '', second = ''] = words
  // «Анна Петровна Ким»
  if (last !== undefined && patronymic !== undefined)
    return { firstName: first, lastName: nameCase(last), line }
  const isSecondFamily = SURNAME.test(second) && !SURNAME.test(first)
  const isFamilyFirst =
    patronymic !== undefined ||
    (head.some(({ text }) => GENDER.test(text)) ? !isSecondFamily : isFamilyIn(words))
  return isFamilyFirst
    ? { lastName: first, firstName: second, line }
    : { firstName: first, lastName: second, line }
}

const isFamilyIn = ([first = '', second = '']: readonly string[]) =>
  SURNAME.test(first) && !SURNAME.test(second)

const nameCase = (word: string) =>
  word.length > 1 && word === word.toUpperCase()
    ? word.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : word

/** `YYYY-MM-DD` */
export function birthDateIn(text: string): string | null {
  const dotted = /(?:рожд|родил)\D{0,30}(\d{2})\.(\d{2})\.(19\d\d|20[01]\d)/iu.exec(text)
  if (dotted) return `${dotted[3]}-${dotted[2]}-${dotted[1]}`
  const worded = /(?:рожд|родил)\D{0,30}(\d{1,2}) (\p{L}{3,8}) (19\d\d|20[01]\d)/iu.exec(text)
  const month = worded && monthByName(worded[2] ?? '')
  return worded && month ? `${worded[3]}-${month}-${(worded[1] ?? '').padStart(2, '0')}` : null
}

/** Behind a domain in Cyrillic letters only its own top-level domains are one: «ivan@mail.ru.Живу в Казани». */
const EMAIL =
  /[\w.+-]{1,64} ?@ ?(?:[\p{L}\d-]{1,63}\.){1,4}(?:рф|рус|онлайн|сайт|москва|дети)(?![\p{L}\d-])|[\w.+-]{1,64} ?@ ?[\w-]{1,63}(?:\.[\w-]{1,63})+/iu
const PHONE =
  /(?<![\d+])(?:\+[1-9]\d{0,2}|[78])[\s(.\u2010-\u2013-]{0,3}\d{2,4}[\s).\u2010-\u2013-]{0,3}\d{2,4}(?:[\s.\u2010-\u2013-]{0,2}\d{2,3}){1,3}(?!\d)/u
const TELEGRAM =
  /(?:(?:t\.me\/|(?:telegram|телеграмм?|тг|tg)\s*[:—–-]?\s*@?)([a-z]\w{4,31})|(?<![\w.])@([a-z]\w{4,31})(?![\w.]))/iu

/**
 * Returns the contacts of the person. Each kind is taken from the first text that has one, because a description of a
 * job may contain contacts of another person.
 */
export function contactsIn(texts: readonly string[]): ResumeContacts {
  const first = (pattern: RegExp, isValid: (found: string) => boolean = () => true) => {
    for (const text of texts) {
      const match = pattern.exec(text)
      const found = match?.[1] ?? match?.[2] ?? match?.[0]
      if (found && isValid(found)) return found.replace(/\s+/g, ' ').trim()
    }
    return ''
  }
  const contacts = ResumeContacts.safeParse({
    ...EMPTY_CONTACTS,
    email: first(EMAIL).replaceAll(' ', ''),
    phone: first(PHONE, (found) => /^\D*(?:\d\D*){10,13}$/u.test(found)).slice(0, 30),
    telegram: first(TELEGRAM),
  })
  return contacts.success ? contacts.data : { ...EMPTY_CONTACTS }
}

export const hasContact = (text: string) => EMAIL.test(text) || PHONE.test(text) || TELEGRAM.test(text)

const LIVES =
  /(?:проживает|город(?: проживания)?|место (?:жительства|проживания))\s*:?\s*(?:г(?:ород|\.)?\s+)?([^\n,]{2,60})/iu

/** The city that the person lives in; of several with one name, the largest. */
export function cityIn(text: string, locations: ReferenceData['locations']) {
  const name = LIVES.exec(text)?.[1]?.replace(/\s*\(.*/u, '')
  if (name === undefined) return null
  const wanted = plainName(name)
  const [city] = locations.all
    .filter((place) => place.type === 'city' && plainName(place.name) === wanted)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  return city ?? null
}

/** Whether a line below a company says where it is: «Москва, www.primer.ru». */
export function createPlaceTest(locations: ReferenceData['locations']): (text: string) => boolean {
  const names = new Set(
    locations.all.filter(({ type }) => LOCATION_TYPES.includes(type)).map(({ name }) => plainName(name)),
  )
  return (text) => {
    const parts = text.split(/,\s*|\s+(?=(?:https?:\/\/|www\.))/u).filter((part) => part !== '')
    return text.length <= 120 && parts.length > 0 && parts.every(isPlaceOrSite)
  }

  function isPlaceOrSite(part: string) {
    const name = plainName(part.replace(/^(?:г\.|город)\s*/iu, '').replace(/\s*\(.*\)$/u, ''))
    return (
      names.has(name) ||
      /^(?:https?:\/\/|www\.)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,10}\/?\S*$/iu.test(part)
    )
  }
}

const plainName = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е')

const CITIZENSHIP_NAMES: readonly (readonly [RegExp, Citizenship])[] = [
  [/^(?:рф|россия|российская|russia)/iu, 'RU'],
  [/^(?:беларусь|белоруссия|республика беларусь)/iu, 'BY'],
  [/^(?:кыргызстан|киргизия)/iu, 'KG'],
  [/^(?:молдова|молдавия)/iu, 'MD'],
]

export function citizenshipIn(text: string): Citizenship | null {
  const name = /гражданство\s*:?\s*([^\n,;]{2,60})/iu.exec(text)?.[1]?.trim()
  if (name === undefined) return null
  return (
    CITIZENSHIP_NAMES.find(([pattern]) => pattern.test(name))?.[1] ??
    CITIZENSHIPS.find(
      (code) => code !== 'other' && name.toLowerCase() === CITIZENSHIP_LABELS[code].toLowerCase(),
    ) ??
    'other'
  )
}

/** Whether the line of the head says nothing but what has fields. */
export const isPersonalLine = (text: string) =>
  /^(?:проживает|город|место (?:жительства|проживания)|гражданство|дата рождения)(?![\p{L}\d])/iu.test(
    text,
  ) ||
  (GENDER.test(text) && birthDateIn(text) !== null)
