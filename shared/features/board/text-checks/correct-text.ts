/** Corrects the wording that the checks find, if the wording is the only problem. */
import { checkText } from './checks.ts'
import type { TextFinding } from './finding.ts'
import { SENTENCE_EDGE } from './sentence-edge.ts'

/** A change of a text: the range from `start` to `end` (UTF-16 units) is replaced with `replacement`. */
type TextEdit = { start: number; end: number; replacement: string }

/**
 * Rules about the wording. If the offer itself is wrong, such as a request for seekers' money, a different wording
 * would only hide it from the moderator.
 */
const CORRECTABLE: ReadonlySet<TextFinding['rule']> = new Set([
  'discrimination',
  'contacts_in_text',
  'sends_to_messenger',
])

/**
 * The smallest change after which the checks have fewer findings and no new ones; null for a rule that a change of
 * wording cannot satisfy.
 * @param text plain text that the finding is about
 */
export function findCorrection(text: string, { rule, ...found }: TextFinding): TextEdit | null {
  if (!CORRECTABLE.has(rule) || found.end <= found.start) return null
  const { start, end } = withAttached(text, found)
  const before = checkText({ part: '', text })
  return (
    [
      ...(rule === 'discrimination' ? neutralWords(text, { start, end }) : []),
      ...[CLAUSE_EDGE, SENTENCE_EDGE, LINE_EDGE].map((edge) =>
        without(text, widened(text, { start, end }, edge)),
      ),
    ].find((edit) => {
      if (edit === null || depthOf(text.slice(edit.start, edit.end)) !== depthOf(edit.replacement))
        return false
      const after = checkText({ part: '', text: applyEdit(text, edit) })
      const left = after.filter((one) =>
        before.some((other) => other.quote === one.quote && other.rule === one.rule),
      )
      return after.length < before.length && left.length === after.length
    }) ?? null
  )
}

/** Number of opening brackets minus the number of closing ones. */
const depthOf = (text: string) => text.split('(').length - text.split(')').length

export const applyEdit = (text: string, { start, end, replacement }: TextEdit) =>
  text.slice(0, start) + replacement + text.slice(end)

type Range = { start: number; end: number }

const LABEL_BEFORE =
  /(?:тел(?:ефон\p{L}*)?|моб\p{L}*|почт\p{L}+|e-?mail|ник\p{L}*|номер\p{L}*|whats ?app|ватсап\p{L}*|телеграм\p{L}*|telegram|тг)[.:\s—–-]*$/iu
const AGE_AFTER =
  /^(?:-\p{L}+)?(?:(?:,? ?\(?(?:от |до |с )?\d\d(?: ?(?:[-–—]|до) ?\d\d)?)? ?(?:лет|года?)(?!\p{L})\)?)?/iu

/**
 * Extends a range by the label that introduces a contact, and by the age after a word for people:
 * «девушка-администратор до 30».
 */
function withAttached(text: string, { start, end }: Range): Range {
  const label = LABEL_BEFORE.exec(text.slice(Math.max(0, start - 30), start))?.[0].length ?? 0
  return { start: start - label, end: end + (AGE_AFTER.exec(text.slice(end, end + 60))?.[0].length ?? 0) }
}

/** Edges of a clause, a sentence and a line. */
const CLAUSE_EDGE = /[,;()\n]|[.!?…]+(?=\s|$)|\s[-–—]\s/g
const LINE_EDGE = /\n/g

function widened(text: string, { start, end }: Range, edge: RegExp): Range {
  const edges = [...text.matchAll(edge)]
  const before = edges.findLast(({ 0: mark, index }) => index + mark.length <= start)
  const after = edges.find(({ index }) => index >= end)
  return { start: before ? before.index + before[0].length : 0, end: after?.index ?? text.length }
}

const BULLET = /^\s*(?:[-–—•*·]|\d{1,2}[.)])?\s*/

/**
 * Removes a range with its punctuation; the text after it is capitalised if it now starts the sentence. Null where a
 * heading would have no text: «Возраст:».
 */
function without(text: string, range: Range): TextEdit | null {
  let { start, end } = range
  const isIn = (at: number, chars: string) => at >= 0 && at < text.length && chars.includes(text.charAt(at))
  const SPACES = ' \u00A0\t'
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const bullet = BULLET.exec(text.slice(lineStart, Math.max(lineStart, end)))?.[0].length ?? 0
  // The list marker stays while text follows it.
  start = Math.max(start, Math.min(lineStart + bullet, end))
  while (isIn(start - 1, SPACES) && start - 1 >= lineStart + bullet) start -= 1
  const isBracketed = isIn(start - 1, '(') && isIn(end, ')')
  if (isBracketed) {
    start -= 1
    end += 1
    while (isIn(start - 1, SPACES)) start -= 1
  }
  const isFirst = start <= lineStart + bullet || isIn(start - 1, '.!?…\n')
  if (!isFirst) {
    // Removes the comma or dash before the range; the end of the sentence stays.
    while (isIn(start - 1, `${SPACES},;–—-`) && start - 1 >= lineStart + bullet) start -= 1
    if (isIn(start - 1, ':')) {
      while (isIn(end, `${SPACES},;`)) end += 1
      return end >= text.length || isIn(end, '.!?…\n') ? null : { start, end, replacement: ' ' }
    }
    return { start, end, replacement: needsSpace(text, { start, end }) ? ' ' : '' }
  }
  while (isIn(end, `${SPACES},;.!?…–—-`)) end += 1
  const isLast = end >= text.length || text.charAt(end) === '\n'
  if (isLast && start <= lineStart + bullet) return wholeLine(text, { lineStart, end })
  if (isLast) return { start, end, replacement: '' }
  // The next words start the sentence.
  const lead = isIn(start - 1, '.!?…') ? ' ' : ''
  return { start, end: end + 1, replacement: lead + text.charAt(end).toUpperCase() }
}

const needsSpace = (text: string, { start, end }: Range) =>
  start > 0 && /[\p{L}\d»)]/u.test(text.charAt(start - 1)) && /[\p{L}\d«(]/u.test(text.charAt(end))

/** Includes the line break, so that no empty line stays. */
const wholeLine = (text: string, { lineStart, end }: { lineStart: number; end: number }): TextEdit =>
  end < text.length
    ? { start: lineStart, end: end + 1, replacement: '' }
    : { start: Math.max(0, lineStart - 1), end, replacement: '' }

/** Replaces words for people of one sex with neutral words, and removes ages. */
function neutralWords(text: string, range: Range): (TextEdit | null)[] {
  const quote = text.slice(range.start, range.end)
  const ages = [...quote.matchAll(AGE)].map(({ 0: age, index }) => {
    const start = range.start + index
    return { start, end: start + age.trimEnd().length }
  })
  const neutral = neutralPeople(quote)
  const edits: (TextEdit | null)[] = []
  if (neutral !== quote) {
    const ageless = neutralPeople(quote.replace(AGE, '')).replace(/[\s,(-]+$/u, '')
    edits.push({ ...range, replacement: ageless }, { ...range, replacement: neutral })
  }
  if (ages.length === 1 && ages[0]) edits.push(without(text, ages[0]))
  return edits
}

const AGE =
  /,? ?[(-]?(?:в возрасте |возраст(?:ом)?[ :—–-]+)?(?:строго |только )?(?:(?:от|до|с|старше|не старше|моложе) ?)?\d\d(?: ?-?ти)?(?: ?(?:[-–—]|до|и до) ?\d\d)?(?: ?(?:лет|год(?:а|ов)?)(?!\p{L}))?\)?/giu

const PEOPLE: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})-(?:девуш|женщин|мужчин|парн|юнош)\p{L}*/giu, ''],
  [/(?:девуш|женщин|мужчин|парн|юнош)\p{L}*-(?=\p{L})/giu, ''],
  [/(?:девушек|девочек|женщин|мужчин|парней|юношей)(?!\p{L})/giu, 'сотрудников'],
  [/(?:девушкам|женщинам|мужчинам|парням|юношам)(?!\p{L})/giu, 'сотрудникам'],
  [/(?:девушку|женщину|мужчину|парня|юношу)(?!\p{L})/giu, 'сотрудника'],
  [/(?:девушка|женщина|мужчина|парень|юноша)(?!\p{L})/giu, 'сотрудник'],
  [/(?:девушки|женщины|мужчины|парни|юноши)(?!\p{L})/giu, 'сотрудники'],
]

function neutralPeople(quote: string): string {
  let text = quote
  for (const [pattern, word] of PEOPLE)
    text = text.replace(pattern, (found: string) => {
      const isCapital = found.charAt(0) !== found.charAt(0).toLowerCase()
      return isCapital && word !== '' ? word.charAt(0).toUpperCase() + word.slice(1) : word
    })
  if (text === quote) return quote
  return (
    text
      // «Активную девушку» → «активного сотрудника»
      .replace(
        /(\p{L}{2,})(ую|юю|ая|яя)(?= (?:\p{L}+ )?сотрудник)/giu,
        (_, stem: string, end: string) => stem + MASCULINE[end],
      )
      .replace(/(?<!\p{L})(?:только|исключительно|строго) (?=сотрудник)/giu, '')
      .replace(/(?<!\p{L})(н)ужна(?!\p{L})/iu, '$1ужен')
  )
}

const MASCULINE: Readonly<Record<string, string>> = { ую: 'ого', юю: 'его', ая: 'ый', яя: 'ий' }
