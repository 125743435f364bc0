import { LANGUAGE_LABELS } from '#shared/features/board/resumes/labels.ts'
import { LANGUAGES } from '#shared/features/board/resumes/vocabulary.ts'
import { withoutGaps, type FileLine } from '../file-line.ts'
import { DATE_RANGE_OR_DURATION } from './date-spans.ts'
import HEADINGS from './headings.json' with { type: 'json' }

const SECTIONS = [
  'head',
  'goal',
  'experience',
  'education',
  'courses',
  'skills',
  'languages',
  'about',
  'contacts',
  'links',
  'other',
] as const

type Section = (typeof SECTIONS)[number]
export type Sections = Record<Section, FileLine[]>

/** Within a job these are its own small headings, unless they look like the headings of sections. */
const WITHIN_JOBS = new Set([
  'достижения',
  'мои достижения',
  'ключевые достижения',
  'проекты',
  'achievements',
  'key achievements',
  'projects',
  'инструменты',
  'технологии',
  'стек',
  'стек технологий',
  'tech stack',
  'technologies',
  'tools',
  'программы',
  'должность',
  'позиция',
  'место работы',
  'работа',
  'обучение',
  'дополнительно',
  'additional',
  'умею',
  'job title',
  'стаж',
  'стаж работы',
  'рекомендации',
  'награды',
  'цель',
  'goal',
])
/** Labels of a line of personal data; only with nothing behind them these are headings. */
const HEADING_ONLY = new Set(['образование', 'уровень образования', 'работа', 'обучение', 'рекомендации'])

const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s*(?:&|\/|\+)\s*|\sand\s/gu, ' и ')
    .replace(/[^\p{L}\d\s-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** «Skills and tools» and «Skills & tools» are one name. */
function withConjunction(name: string): string {
  return name.replaceAll(' and ', ' и ')
}

/** What people call the parts of a resume, in Russian and in English: lower case, «е» for «ё», no signs. */
const SECTION_BY_NAME = new Map(
  SECTIONS.flatMap((section) =>
    section === 'head' ? [] : HEADINGS[section].map((name) => [withConjunction(name), section] as const),
  ),
)

export const HEADING_NAMES: readonly string[] = [...SECTION_BY_NAME.keys()]
/** The same without spaces: gaps between letters hide where words end. */
const SECTION_BY_LETTERS = new Map(
  [...SECTION_BY_NAME].map(([name, section]) => [name.replaceAll(' ', ''), section] as const),
)

const LANGUAGE_NAMES = LANGUAGES.map((language) => LANGUAGE_LABELS[language]).join('|')
/** «Языки Английский — B2»: a heading and its text on one line without a colon. */
const LANGUAGE_LINE = new RegExp(
  `^((?:знание |иностранные )?языки|знание языков|владение языками)\\s+((?:${LANGUAGE_NAMES})(?!\\p{L}).*)$`,
  'iu',
)
/** Numbers, bullets, rules and signs around a heading. */
const DECORATION = /^(?:[^\p{L}\d]+|\d{1,2}[.)]\s+)+|[^\p{L}\d)»]+$/gu
const HEADING_LENGTH_MAX = 60

type Heading = { section: Section; name: string; rest: string; hasColon: boolean }

/** Whether the line is a heading, alone («Опыт работы — 5 лет» too) or with the text of its section behind a colon. */
export function findHeading(text: string): Heading | null {
  const line = withoutGaps(text)
  if (line.length > 400) return null
  const language = LANGUAGE_LINE.exec(line)
  if (language)
    return { section: 'languages', name: fold(language[1] ?? ''), rest: language[2] ?? '', hasColon: false }
  const whole = findHeadingName(line)
  if (whole) return { ...whole, rest: '', hasColon: /:\s*$/.test(line) }
  const [, label = '', rest = ''] = /^([^:]{3,50}?)\s*:\s*(\S.*)$/u.exec(line) ?? []
  const labelled = label === '' ? null : findHeadingName(label)
  if (!labelled || HEADING_ONLY.has(labelled.name)) return null
  return { ...labelled, rest, hasColon: true }
}

function findHeadingName(text: string): { section: Section; name: string } | null {
  if (text.length > HEADING_LENGTH_MAX) return null
  const plain = text.replace(DECORATION, '').replace(DATE_RANGE_OR_DURATION, '').replace(DECORATION, '')
  const name = fold(plain)
  // «…и технологии» on the next line is the rest of a sentence.
  if (/^\p{Ll}/u.test(plain) && !/:\s*$/u.test(text)) return null
  const section = SECTION_BY_NAME.get(name)
  if (section) return { section, name }
  const letters = name.replaceAll(/[\s-]/g, '')
  const byLetters =
    /\p{Lu}{4}/u.test(plain) || plain.includes(' ') ? SECTION_BY_LETTERS.get(letters) : undefined
  if (byLetters) return { section: byLetters, name }
  // «Образование и курсы»: the first of two headings that share a line.
  const [first = '', second = ''] = name.split(' и ')
  const both = [SECTION_BY_NAME.get(first), SECTION_BY_NAME.get(second)]
  return both[0] && both[1] ? { section: both[0], name } : null
}

/** A heading that a narrow column breaks: «КОНТАКТНАЯ» and «ИНФОРМАЦИЯ». */
export function joinHeadings(lines: readonly FileLine[]): FileLine[] {
  const joined: FileLine[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const [line, next] = [lines[at], lines[at + 1]]
    if (!line) break
    const isBroken =
      next !== undefined &&
      line.text.length + next.text.length < HEADING_LENGTH_MAX &&
      line.isStrong === next.isStrong &&
      (line.isStrong || (isUpper(line.text) && isUpper(next.text))) &&
      line.column === next.column &&
      findHeading(next.text) === null &&
      !/[:.,]$/u.test(line.text) &&
      findHeading(`${line.text} ${next.text}`)?.rest === ''
    joined.push(isBroken ? { ...line, text: `${line.text} ${next.text}` } : line)
    if (isBroken) at += 1
  }
  return joined
}

/** Lines of a file by the headings they stand under, and the headings themselves. */
export function splitSections(lines: readonly FileLine[]): { parts: Sections; headings: string[] } {
  const parts = emptySections()
  const headings: string[] = []
  let current: Section = 'head'
  let last: Section = 'head'
  let experience: FileLine | null = null
  for (const line of lines) {
    const found = findHeadingOnLine(line)
    if (!found || !isHeadingHere(found, line, { current, experience })) {
      if (line.isBlockStart) current = 'head'
      // A wrapped line is of the section of the line that it continues.
      if (!line.isContinuation) last = current
      parts[last].push(line)
      continue
    }
    const { section, rest } = found
    if (section === 'experience') experience ??= line
    headings.push(rest === '' ? line.text : line.text.slice(0, line.text.lastIndexOf(rest)))
    // «Навыки: Excel» among the personal data is a line of them, and what follows is not of the skills.
    const isLabel = rest !== '' && PERSONAL.has(current)
    if (!isLabel) current = section
    last = section
    if (rest !== '')
      parts[section].push({
        ...line,
        text: rest,
        isStrong: false,
        isContinuation: false,
        isBlockStart: false,
      })
  }
  return { parts, headings }
}

const PERSONAL: ReadonlySet<Section> = new Set(['head', 'contacts', 'goal'])

/** In the right cell of a row only a heading set in bold; anything else is what the left cell names. */
function findHeadingOnLine(line: FileLine): Heading | null {
  const found = findHeading(line.text)
  if (line.column !== 'right') return found
  return found?.rest === '' && line.isStrong && !WITHIN_JOBS.has(found.name) ? found : null
}

function isHeadingHere(
  { section, name, rest, hasColon }: Heading,
  line: FileLine,
  { current, experience }: { current: Section; experience: FileLine | null },
): boolean {
  if (/^\s*(?:[•·▪●◦*]|[—–-]\s)/u.test(line.text) && rest !== '') return false
  if (section === 'goal')
    return current === 'head' || current === 'contacts' || (rest === '' && !WITHIN_JOBS.has(name))
  if (current === 'experience' && WITHIN_JOBS.has(name))
    return rest === '' && !hasColon && experience !== null && looksSame(line, experience)
  // «Навыки: Excel» inside of a job is a part of it; a section has its heading on a line of its own, or stands elsewhere.
  if (current === 'experience' && rest !== '')
    return experience !== null && looksSame(line, experience) && line.isStrong
  return true
}

const looksSame = (line: FileLine, other: FileLine) =>
  line.isStrong === other.isStrong &&
  (line.isLarge ?? false) === (other.isLarge ?? false) &&
  isUpper(line.text) === isUpper(other.text) &&
  // Where nothing is set apart, letters alone cannot tell.
  (line.isStrong || isUpper(line.text) || line.column !== null)

const isUpper = (text: string) => text === text.toUpperCase()

/** Safe: every section gets its list. */
const emptySections = () =>
  Object.fromEntries(SECTIONS.map((section) => [section, []])) as unknown as Sections
