import type { FileLine } from '../file-line.ts'
import { isFirstName } from '#server/features/reference/names/first-names.ts'

const WORD = "\\p{Lu}(?:\\p{Ll}+|['’]?\\p{L}+)(?:[-'’]\\p{L}+)*"
const PATRONYMIC =
  '\\p{Lu}\\p{L}*(?:ич|вна|ична|ИЧ|ВНА|ИЧНА|vich|vna|ichna|VICH|VNA)|(?:\\p{L}+ )?(?:оглы|кызы|улы|угли|ОГЛЫ|КЫЗЫ)'
const PATRONYMIC_ALONE = new RegExp(`^(?:${PATRONYMIC})$`, 'u')
const NAME = new RegExp(`^(${WORD})\\s+(${WORD})(?:\\s+(${PATRONYMIC}))?(?:\\s+(${WORD}))?$`, 'u')
const FULL_NAME = new RegExp(`^(${WORD})\\s+(${WORD})\\s+(${PATRONYMIC})(?![\\p{L}-])`, 'u')
const ONE_WORD = new RegExp(`^${WORD}$`, 'u')
const SURNAME =
  /(?:ов|ова|ев|ева|ёв|ёва|ин|ина|ын|ына|ский|ская|цкий|цкая|енко|ной|ная|ой|ко|чук|юк|ук|ян|дзе|швили|их|ых|noy|naya|ykh|ikh|ov|ova|ev|eva|in|ina|sky|skaya|skiy|enko|chuk|yan)$/iu
/** hh.ru writes the family name first, and the gender below it. */
const GENDER = /^(?:мужчина|женщина|male|female)(?![\p{L}\d])/iu
const LABEL =
  /^(?:ф\.?\s?и\.?\s?о\.?|фамилия,? имя(?:,? отчество)?|имя(?:,? фамилия)?|имя и фамилия|соискатель|кандидат|name|full name|candidate|first name\s?\/\s?surname|surname\s?\/\s?first name)\s*[:—–-]?\s*(?=\p{Lu})/iu
const LABEL_ALONE =
  /^(?:ф\.?\s?и\.?\s?о\.?|фамилия,? имя(?:,? отчество)?|имя(?:,? фамилия)?|name|full name)\s*:?$/iu
const PART_LABELS: readonly (readonly ['last' | 'first' | 'middle', RegExp])[] = [
  ['last', /^(?:фамилия|surname|last name|family name)\s*[:—–-]?\s*(?=\p{Lu})/iu],
  ['first', /^(?:имя|first name|given name)\s*[:—–-]?\s*(?=\p{Lu})/iu],
  ['middle', /^(?:отчество|middle name|patronymic)\s*[:—–-]?\s*(?=\p{Lu})/iu],
]
const TITLE_WORD = /^(?:резюме|анкета|cv|curriculum vitae|resume)\s*[:—–-]?\s*/iu

/** Words that two capitalised words of a head may be in place of a name. */
const NO_NAME =
  /(?:^|\s)(?:резюме|curriculum|vitae|контакты|обо|себе|опыт|работы|образование|навыки|желаемая|должность|личная|информация|менеджер|директор|инженер|бухгалтер|дизайнер|разработчик|специалист|оператор|аналитик|developer|engineer|designer|manager|analyst|specialist|assistant|work|experience|summary|about|profile|contact|contacts|skills|education|россия|москва|область|республика|университет|институт|product|project|senior|junior|middle|lead|frontend|backend|fullstack|software|data|новгород|петербург)(?:\s|$)/iu

type ReadName = {
  firstName?: string
  lastName?: string
  lines: FileLine[]
  /** The two words as the file has them, and the label before them. */
  understood: string[]
}

export const isName = (text: string) => NAME.test(text) && !NO_NAME.test(text)

/** How many lines from the top of the file or of a block may hold the name; below them only a label tells. */
const NAME_LINES = 8

/**
 * The name of the person: behind a label, on a line of its own, at the beginning of a line, or a word a line. Of several
 * candidates the one that knows a given name or a patronymic, is larger than the text and stands first.
 */
export function findName(lines: readonly FileLine[]): ReadName {
  const byParts = nameByParts(lines)
  if (byParts) return byParts
  const isFamilyFirst = lines.some(({ text }) => GENDER.test(text))
  for (const [at, line] of lines.entries()) {
    const label = LABEL.exec(line.text) ?? (LABEL_ALONE.test(lines[at - 1]?.text ?? '') ? [''] : null)
    if (!label) continue
    const text = firstSegment(line.text.slice(label[0].length))
    const read = splitName(text, isFamilyFirst)
    if (read)
      return {
        ...read,
        lines: [line],
        understood: [label[0] === '' ? (lines[at - 1]?.text ?? '') : label[0], ...writtenIn(text, read)],
      }
  }
  const candidates = lines.slice(0, 200).flatMap((line, at) => {
    const whole = nameOnLine(line.text)
    // «Юлия Петровна» below «Мухина»: a first name and a patronymic are no whole name.
    const found = whole && !isHalfName(whole.text) ? whole : (nameOverLines(lines, at) ?? whole)
    if (!found) return []
    const score = scoreName(found.text, line, at)
    return score > 0 ? [{ ...found, line, at, score }] : []
  })
  const best = candidates.toSorted((a, b) => b.score - a.score || a.at - b.at)[0]
  const read = best && splitName(best.text, isFamilyFirst)
  if (!best || !read) return { lines: [], understood: [] }
  return {
    ...read,
    lines: lines.slice(best.at, best.at + best.count),
    understood: [best.prefix, ...writtenIn(best.text, read)],
  }
}

/** «Фамилия: Клёнова» and «Имя: Вера» on lines of their own. */
function nameByParts(lines: readonly FileLine[]): ReadName | null {
  const found: { last?: string; first?: string } = {}
  const used: FileLine[] = []
  const understood: string[] = []
  for (const line of lines)
    for (const [part, pattern] of PART_LABELS) {
      const label = pattern.exec(line.text)
      const word = label ? firstSegment(line.text.slice(label[0].length)) : ''
      if (!label || !ONE_WORD.test(word)) continue
      if (part !== 'middle') found[part] ??= word
      used.push(line)
      understood.push(label[0])
    }
  if (found.first === undefined || found.last === undefined) return null
  understood.push(found.first, found.last)
  return { firstName: nameCase(found.first), lastName: nameCase(found.last), lines: used, understood }
}

const firstSegment = (text: string) => text.split(/[\t,;|•·(]|\s[—–-]\s/u)[0]?.trim() ?? ''

const isHalfName = (text: string) => {
  const words = text.split(/\s+/u)
  return words.length === 2 && PATRONYMIC_ALONE.test(words[1] ?? '')
}

type Candidate = { text: string; count: number; prefix: string }

function nameOnLine(line: string): Candidate | null {
  const prefix = TITLE_WORD.exec(line)?.[0] ?? ''
  const text = firstSegment(line.slice(prefix.length))
  if (isName(text)) return { text, count: 1, prefix }
  // «Клёнова Вера Ильинична 14.05.1990»: a patronymic tells where the name ends.
  const full = FULL_NAME.exec(text)?.[0]
  return full !== undefined && !NO_NAME.test(full) ? { text: full, count: 1, prefix } : null
}

/** «ВЕРА» and «КЛЁНОВА», a word a line; «Клёнова» above «Вера Ильинична». */
function nameOverLines(lines: readonly FileLine[], at: number): Candidate | null {
  for (const count of [3, 2]) {
    const parts = lines.slice(at, at + count)
    const texts = parts.map(({ text }) => text.trim())
    const name = texts.join(' ')
    const areWords = texts.every((text) => text.split(/\s+/u).every((word) => ONE_WORD.test(word)))
    // Words alone on their lines could be anything but for a given name among them.
    if (
      parts.length === count &&
      areWords &&
      (count === 2 || name.split(/\s+/u).some((word) => PATRONYMIC_ALONE.test(word))) &&
      isName(name) &&
      name.split(/\s+/u).length <= 4 &&
      name.split(/\s+/u).some(isFirstName) &&
      parts.every((line) => (line.isLarge ?? false) === (parts[0]?.isLarge ?? false))
    )
      return { text: name, count, prefix: '' }
  }
  return null
}

function scoreName(text: string, line: FileLine, at: number): number {
  const words = text.split(/\s+/u)
  const hasGivenName = words.some((word) => word.split('-').some(isFirstName))
  const hasFamilyName = words.some((word) => SURNAME.test(word))
  const evidence =
    (hasGivenName ? 3 : 0) +
    (words.slice(1).some((word) => PATRONYMIC_ALONE.test(word)) ? 3 : 0) +
    (hasFamilyName ? 1 : 0)
  if (evidence === 0 && at >= 2 && !line.isLarge) return 0
  if (evidence < 3 && at >= NAME_LINES && !line.isLarge) return 0
  return (
    evidence +
    (line.isLarge ? 3 : 0) +
    (line.isStrong ? 1 : 0) +
    (isHalfName(text) ? -2 : 0) +
    (at === 0 ? 2.5 : at < NAME_LINES ? 1.5 : 0)
  )
}

function splitName(text: string, isFamilyFirst: boolean): { firstName: string; lastName: string } | null {
  const [, one = '', two = '', patronymic, last] = NAME.exec(text) ?? []
  if (one === '') return null
  const [first, second] = [nameCase(one), nameCase(two)]
  // «Анна Петровна Ким»
  if (last !== undefined && PATRONYMIC_ALONE.test(two)) return { firstName: first, lastName: nameCase(last) }
  if (last !== undefined && patronymic !== undefined) return { firstName: first, lastName: nameCase(last) }
  const isFirstGiven = isFirstName(first)
  const isSecondGiven = isFirstName(second)
  const familyFirst =
    patronymic !== undefined ||
    (isFirstGiven !== isSecondGiven
      ? isSecondGiven
      : isFamilyFirst
        ? !(SURNAME.test(second) && !SURNAME.test(first))
        : SURNAME.test(first) && !SURNAME.test(second))
  return familyFirst ? { lastName: first, firstName: second } : { firstName: first, lastName: second }
}

/** The words that the fields hold, together where they stand together. */
function writtenIn(text: string, { firstName, lastName }: { firstName: string; lastName: string }): string[] {
  const words = text.split(/\s+/u).filter((word) => [firstName, lastName].includes(nameCase(word)))
  return text.includes(words.join(' ')) ? [words.join(' ')] : words
}

const nameCase = (word: string) =>
  word.length > 1 && word === word.toUpperCase()
    ? word.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : word
