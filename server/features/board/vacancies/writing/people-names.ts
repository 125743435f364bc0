import { isFirstName } from '#server/features/reference/names/first-names.ts'

/** A contact that is found already. */
export const CONTACT = '\uE000'
const RECRUITER =
  '(?:рекрутер\\p{L}*|эйчар\\p{L}*|hr(?:[ -]?(?:менеджер|специалист|директор|рекрутер|manager|generalist)\\p{L}*)?|(?:менеджер|специалист)\\p{L}* по (?:персоналу|подбору(?: персонала)?|найму))'
const CALL = '(?:(?:по)?звон\\p{L}+|(?:на)?пи(?:ши(?:те)?|сать)|связ\\p{L}+ с|для связи)'
/** These go with the name: they have nothing else to say. */
const CONTACT_PERSON =
  '(?:контактн\\p{L}+ (?:лиц\\p{L}+|информаци\\p{L}+)|контакты|обращаться(?: к)?|спросить|подробности у|ответственн\\p{L}+(?: лиц\\p{L}+)?)'
/** Whose names go, while the words may say more. */
const CHIEF =
  '(?:(?:генеральн\\p{L}+ |исполнительн\\p{L}+ )?директор\\p{L}*|руководител\\p{L}+|начальник\\p{L}* отдела(?: кадров| персонала)?|куратор\\p{L}*(?: вакансии| проекта)?)'

const LED = new RegExp(
  `(?<!\\p{L})(?:(${CONTACT_PERSON})|${RECRUITER}|${CHIEF}|${CALL}|${CONTACT})(?!\\p{L})[\\s:–—,(${CONTACT}-]{1,6}`,
  'giu',
)
const FOLLOWED = new RegExp(
  `^\\s?(?:[,(–—-]\\s?(?:наш\\p{L}*\\s)?${RECRUITER}(?!\\p{L})|[,(:–—-]?\\s?(?:тел\\p{L}*[.:]*\\s?)?${CONTACT})`,
  'iu',
)
const NAME =
  /\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?: (?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?|\p{Lu}\.(?: ?\p{Lu}\.)?)){0,2}/gu
const PATRONYMIC = /^\p{Lu}\p{Ll}+(?:(?:ов|ев|ич)н(?:а|ы|е|у|ой)|(?:ов|ев|ьи)ич(?:а|у|ем)?|кузьмич|ильич)$/iu
const SURNAME =
  /(?:[оеё]в|ин|ын|ск|цк|ых|их|ко|ук|юк|ян|дзе|швили|нец|чик)(?:а|у|ы|е|ой|ей|ым|ий|ая|ого|ому|им)?$/iu
/** First names as people call each other. */
const SHORT_NAMES = new Set(
  'маша даша настя катя юля лена оля аня таня ира света наташа саша паша дима вова женя миша лиза ксюша вика леша коля петя ваня толя костя рома люба люда надя валя галя соня варя рита'.split(
    ' ',
  ),
)

/**
 * Replaces names of people whom words call the contact of a vacancy: «рекрутер Мария Иванова», «контактное лицо: Иванова
 * М. И.», «Мария, HR». Other names stay: companies, products and places have them too.
 * @param options.before the block before, such as the heading «Контактное лицо»
 */
export function replaceNames(text: string, mark: string, { before = '' } = {}): string {
  const cuts: Cut[] = []
  const first = endsWithNameLabel(before) ? findName(text, text.search(/\S/)) : null
  if (first) cuts.push(first)
  for (const { 0: label, 1: person, index } of text.matchAll(LED)) {
    const end = index + label.length
    const name = findName(text, end)
    if (name?.start !== end) continue
    cuts.push({ start: person === undefined ? end : index, end: name.end })
    for (let next = findJoined(text, name.end); next; next = findJoined(text, next.end)) cuts.push(next)
  }
  for (const { 0: words, index } of text.matchAll(NAME)) {
    const end = index + words.length
    if (!FOLLOWED.test(text.slice(end, end + FOLLOWED_LENGTH))) continue
    // The first word may only begin the sentence: «Ждёт Мария Иванова, рекрутер».
    const parts = words.split(' ')
    const name = parts.slice(parts.findLastIndex((part) => !isNamePart(part)) + 1).join(' ')
    const start = end - name.length
    if (hasFirstName(name) && !STREET_BEFORE.test(text.slice(Math.max(0, start - 20), start)))
      cuts.push({ start, end })
  }
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((kept, { start, end }, at, all) => {
      const after = all[at - 1]
      return after && after.start < end ? kept : kept.slice(0, start) + mark + kept.slice(end)
    }, text)
}

const LABEL_AT_END = new RegExp(`(?<!\\p{L})(?:${CONTACT_PERSON}|${RECRUITER})[\\s:–—-]*$`, 'iu')
/** Whether a block ends with words that the name of a person follows in the next one. */
export const endsWithNameLabel = (block: string): boolean =>
  LABEL_AT_END.test(block.slice(-LABEL_LENGTH).replace(/<[^<>]*>/g, ''))
const LABEL_LENGTH = 80

/** A block without the words at its end that lead to the name of a contact person. */
export const withoutNameLabel = (block: string): string =>
  block.replace(new RegExp(`(?<!\\p{L})${CONTACT_PERSON}[\\s:–—-]*$`, 'iu'), '')

/** «Елену или Игоря»: a name after another one. */
function findJoined(text: string, at: number): Cut | null {
  const joint = /^(?:\s(?:и|или)\s|,\s(?:или\s)?)/u.exec(text.slice(at, at + 8))?.[0]
  return joint === undefined ? null : findName(text, at + joint.length)
}

/** «ул. Юрия Гагарина, 8 900 …» is an address. */
const STREET_BEFORE =
  /(?:ул|улица|пр|пр-т|просп|проспект|пер|переулок|б-р|бульвар|пл|площадь|ш|шоссе|наб|набережная|проезд|им|имени)\.?\s*$/iu

/** Characters behind a name in which the word for a recruiter begins. */
const FOLLOWED_LENGTH = 60

type Cut = { start: number; end: number }

/** The name at a place: words up to the first that no name has. */
function findName(text: string, at: number): Cut | null {
  const words = new RegExp(NAME.source, 'yu')
  words.lastIndex = at
  const found = words.exec(text)?.[0]
  if (found === undefined) return null
  const parts = found.split(' ')
  const foreign = parts.findIndex((part) => !isNamePart(part))
  const kept = foreign < 0 ? parts : parts.slice(0, foreign)
  const name = kept.join(' ')
  return hasFirstName(name) ? { start: at, end: at + name.length } : null
}

const isNamePart = (part: string) =>
  isFirst(part) || PATRONYMIC.test(part) || SURNAME.test(part) || part.endsWith('.')

/** Initials stand for a first name. */
const hasFirstName = (name: string) =>
  name.split(' ').some((part) => isFirst(part) || PATRONYMIC.test(part) || part.endsWith('.'))

/** In any grammatical case. */
const isFirst = (part: string) => part.split('-').some(isFirstForm)

function isFirstForm(word: string): boolean {
  const stems = [word, word.slice(0, -1), word.slice(0, -2)].filter(({ length }) => length > 1)
  return stems.some((stem) =>
    ['', 'а', 'я', 'й', 'ь'].some((end) => {
      const name = (stem + end).toLowerCase().replaceAll('ё', 'е')
      return SHORT_NAMES.has(name) || isFirstName(name)
    }),
  )
}
