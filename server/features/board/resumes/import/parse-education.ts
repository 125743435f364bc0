import { cutText } from '#shared/kernel/text.ts'
import type { EducationEntry, LanguageEntry, ResumeContent } from '#shared/features/board/resumes/model.ts'
import { EDUCATION_LABELS, LANGUAGE_LABELS } from '#shared/features/board/resumes/labels.ts'
import {
  COURSES_MAX,
  EDUCATION_LEVELS,
  EDUCATION_MAX,
  LANGUAGES,
  RESUME_LANGUAGES_MAX,
  type EducationLevel,
} from '#shared/features/board/resumes/vocabulary.ts'
import { LANGUAGE_LEVELS } from '#shared/features/board/vacancies/languages.ts'
import { sentencesOf, type FileLine } from './file-line.ts'

type Read<Entry> = { entries: Entry[]; rest: FileLine[] }

const TEXT_MAX = 200
const YEARS = /(?<!\d)(19[5-9]\d|20[0-3]\d)(?:\s*[-–—]\s*(19[5-9]\d|20[0-3]\d))?(?!\d)/

const LEVELS: readonly (readonly [EducationLevel, RegExp])[] = [
  ['unfinished_higher', /^(?:неоконченное|незаконченное) высшее/iu],
  ['bachelor', /^бакалавр/iu],
  ['master', /^магистр/iu],
  ['candidate', /^кандидат наук/iu],
  ['doctor', /^доктор наук/iu],
  ['special_secondary', /^среднее (?:специальное|профессиональное)/iu],
  ['secondary', /^среднее(?: общее)?(?: образование)?$/iu],
  ['higher', /^высшее/iu],
]
const LEVEL_LENGTH_MAX = 40

/** Places of study: each begins with its year, after the level of those that follow. */
export function parseEducation(section: readonly FileLine[]): Read<EducationEntry> {
  let level: EducationLevel | null = null
  const named: FileLine[] = []
  const levels = new Map<FileLine, EducationLevel | null>()
  for (const line of sentencesOf(section)) {
    const found = levelIn(line.text)
    if (found) level = found
    else {
      named.push(line)
      levels.set(line, level)
    }
  }
  const { blocks, rest } = splitByYears(named, EDUCATION_MAX)
  return {
    entries: blocks.map(({ year, lines, line }) => {
      const inLine = lines.length === 1 ? levelInside(lines[0] ?? '') : null
      return {
        level: inLine?.level ?? levels.get(line) ?? levelOf(lines.join(' ')),
        institution: clipped(inLine?.institution ?? lines[0] ?? ''),
        speciality: clipped(inLine?.speciality ?? lines.slice(1).join(', ')),
        year,
      }
    }),
    rest,
  }
}

const levelIn = (text: string) =>
  text.length <= LEVEL_LENGTH_MAX && !YEARS.test(text)
    ? (LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? null)
    : null

/** «Томский университет, Высшее, Экономика», as this board exports it. */
function levelInside(text: string) {
  for (const level of EDUCATION_LEVELS) {
    const [institution = '', ...speciality] = text.split(
      new RegExp(`, ${EDUCATION_LABELS[level]}(?:, |$)`, 'u'),
    )
    if (speciality.length > 0) return { level, institution, speciality: speciality.join(', ') }
  }
  return null
}

const levelOf = (text: string) => (/колледж|техникум|училищ/iu.test(text) ? 'special_secondary' : 'higher')

export function parseCourses(section: readonly FileLine[]): Read<ResumeContent['courses'][number]> {
  const { blocks, rest } = splitByYears(sentencesOf(section), COURSES_MAX)
  return {
    entries: blocks.map(({ year, lines }) => ({
      title: clipped(lines[0] ?? ''),
      organisation: clipped(lines.slice(1).join(', ')),
      year,
    })),
    rest,
  }
}

/** Where nothing has a year, each line is an entry. */
function splitByYears(lines: readonly FileLine[], max: number) {
  const hasYears = lines.some(({ text }) => YEARS.test(text))
  const blocks: { year: number | null; lines: string[]; line: FileLine }[] = []
  const rest: FileLine[] = []
  for (const line of lines) {
    const years = line.column === 'right' && hasLeftYears(lines) ? null : YEARS.exec(line.text)
    const last = blocks.at(-1)
    if (!years && last && hasYears) {
      if (last.lines.length < 4) last.lines.push(line.text)
      else rest.push(line)
      continue
    }
    if (blocks.length === max) {
      rest.push(line)
      continue
    }
    const words = line.text.replace(YEARS, '').replace(/^[\s,.–—-]+|[\s,–—-]+$/g, '')
    const year = years ? Number(years[2] ?? years[1]) : null
    blocks.push({ year, lines: words === '' ? [] : [words], line })
  }
  return { blocks: blocks.filter((block) => block.lines.length > 0), rest }
}

const hasLeftYears = (lines: readonly FileLine[]) =>
  lines.some(({ column, text }) => column === 'left' && YEARS.test(text))

/** Levels as hh.ru words them now and did before it named the levels of CEFR. */
const LEVEL_WORDS: readonly (readonly [LanguageEntry['level'], RegExp])[] = [
  ['native', /родн/u],
  ['c2', /в совершенстве/u],
  ['c1', /свободно|продвинут/u],
  ['b2', /могу проходить интервью|выше среднего/u],
  ['b1', /читаю профессиональную|средний|разговорн/u],
  ['a2', /элементарн/u],
  ['a1', /базовы|начальн/u],
]

export function parseLanguages(section: readonly FileLine[]): Read<LanguageEntry> {
  const entries: LanguageEntry[] = []
  const rest: FileLine[] = []
  for (const line of sentencesOf(section)) {
    const found = line.text.split(/[,;](?=\s*\p{Lu})/u).flatMap(languageIn)
    if (found.length === 0) rest.push(line)
    for (const entry of found)
      if (
        entries.length < RESUME_LANGUAGES_MAX &&
        !entries.some(({ language }) => language === entry.language)
      )
        entries.push(entry)
  }
  return { entries, rest }
}

function languageIn(text: string): LanguageEntry[] {
  const words = text.toLowerCase()
  const language = LANGUAGES.find((one) => words.includes(LANGUAGE_LABELS[one].toLowerCase()))
  if (!language) return []
  // Codes are typed with Russian letters too.
  const code = /(?<![\p{L}\d])([abcавс])([12])(?!\d)/u.exec(words)
  const letter = { а: 'a', в: 'b', с: 'c' }[code?.[1] ?? ''] ?? code?.[1]
  const level =
    LANGUAGE_LEVELS.find((one) => one === `${letter}${code?.[2]}`) ??
    LEVEL_WORDS.find(([, pattern]) => pattern.test(words))?.[0]
  return [{ language, level: level ?? (language === 'ru' ? 'native' : 'b1') }]
}

const clipped = (text: string) => cutText(text, TEXT_MAX).trim()
