import type { EducationEntry, ResumeContent } from '#shared/features/board/resumes/model.ts'
import { EDUCATION_LABELS } from '#shared/features/board/resumes/labels.ts'
import {
  COURSES_MAX,
  EDUCATION_LEVELS,
  EDUCATION_MAX,
  type EducationLevel,
} from '#shared/features/board/resumes/vocabulary.ts'
import { joinWithGaps, withoutGaps, type FileLine } from '../file-line.ts'
import { findDates, findSpan, isDuration } from './date-spans.ts'
import { isBullet } from './job-header.ts'
import { findLabel } from './labels.ts'

type Read<Item> = { entries: Item[]; understood: string[] }

const TEXT_MAX = 200

const LEVELS: readonly (readonly [EducationLevel, RegExp])[] = [
  ['unfinished_higher', /(?:неоконченное|незаконченное|неполное)\s(?:высшее)?/iu],
  ['bachelor', /бакалавр(?:иат)?|bachelor(?:['’]?s)?|(?<!\p{L})b\.?\s?(?:sc|a)\.?(?!\p{L})/iu],
  ['master', /магистр(?:атура)?|master(?:['’]?s)?(?!\p{L})|(?<!\p{L})m\.?\s?(?:sc|a|ba)\.?(?!\p{L})/iu],
  ['candidate', /кандидат \p{L}*\s?наук|аспирантура|(?<!\p{L})ph\.?\s?d/iu],
  ['doctor', /доктор \p{L}*\s?наук/iu],
  [
    'special_secondary',
    /среднее[\s-]+(?:специальное|профессиональное|проф\.?|спец\.?|техническое)|среднеспециальное|начальное профессиональное|(?<!\p{L})спо(?!\p{L})|vocational|secondary special/iu,
  ],
  ['secondary', /среднее(?:\s(?:общее|полное))?(?:\s\(полное\))?(?:\sобщее)?|secondary|high school/iu],
  ['higher', /высшее|специалитет|(?<!\p{L})specialist degree|higher/iu],
]
/** What may stand beside the words of a level on a line that says nothing else. */
const LEVEL_FILLER =
  /образование|степень|диплом|уровень|degree|education|[:.,()\s—–-]|наук|неполное|профессиональное|оконченное/giu

const INSTITUTION =
  /университет|институт|академи|консерватори|училищ|колледж|техникум|лице[йя]|гимнази|школ[аы]|семинари|вуз(?!\p{L})|пту(?!\p{L})|спту(?!\p{L})|(?<!\p{L})сш(?!\p{L})|university|college|institute|academy|school|conservatory/iu
const ABBREVIATION =
  /(?<![\p{L}\d])(?:[А-ЯЁ][А-ЯЁа-яё]{0,4}(?:ГУ|ГТУ|ГПУ|ГМУ|ГАУ|ФУ|ГЭУ|ТУ|ПИ)|ВШЭ|РЭУ|ИТМО|МФТИ|МИФИ|РАНХиГС|РУДН|МГИМО)(?![\p{L}\d])/u
const isInstitution = (text: string) => INSTITUTION.test(text) || ABBREVIATION.test(text)

const SPECIALITY =
  /^(?:специальность|направление(?: подготовки)?|факультет|квалификация|кафедра|профессия|speciality|specialty|major|degree|faculty|field of study)\s*[:—–-]?\s*/iu

type Entry = { year: number | null; level: EducationLevel | null; texts: Text[] }
type Text = { text: string; isInstitution: boolean }

/**
 * Places of study. An entry begins at what entries of this file begin with: a year, a level or the name of an institution,
 * which shows at the second one of a kind.
 */
export function parseEducation(
  section: readonly FileLine[],
  isPlace: (text: string) => boolean,
): Read<EducationEntry> {
  const understood: string[] = []
  const entries: Entry[] = []
  let levelAbove: EducationLevel | null = null
  const lines = joinWithGaps(section.map(startSpeciality))
  const hasColumn = lines.some(({ column, text }) => column === 'left' && findDates(text).length > 0)
  // Where entries begin with their years, an institute below a university is a part of it.
  const isYearFirst = hasColumn || startsWithYear(lines)
  const isLevelAbove = isOnlyLevel(lines[0]?.text ?? '')
  for (const line of lines) {
    if (isDuration(line.text)) {
      understood.push(line.text)
      continue
    }
    const canHaveYear = !hasColumn || line.column !== 'right'
    const labelled = findLabel(line.text, ['institution', 'speciality', 'level', 'dates'])
    if (labelled) understood.push(labelled.label)
    const own = labelled?.text ?? line.text
    const { year, rest, dates } = canHaveYear ? takeYear(own) : { year: null, rest: own, dates: '' }
    if (dates !== '') understood.push(dates)
    const level = findLevel(rest)
    const isLevelOnly = level !== null && isOnlyLevel(rest)
    if (isLevelOnly) {
      understood.push(own)
      const last = entries.at(-1)
      // Beside its year or below its institution, or above those that follow, as the first one does.
      if (year === null && last && (last.texts.length === 0 || !isLevelAbove)) last.level ??= level
      else {
        levelAbove = level
        if (year !== null) entries.push({ year, level, texts: [] })
      }
      continue
    }
    const institution =
      labelled?.kind === 'institution' || (labelled?.kind !== 'speciality' && isInstitution(rest))
    const last = entries.at(-1)
    const begins =
      !last ||
      (year !== null && last.year !== null && last.texts.length > 0) ||
      (institution && !isYearFirst && last.texts.some((text) => text.isInstitution) && !SPECIALITY.test(rest))
    const isFull = last ? last.texts.length >= 4 : false
    const entry = begins ? { year: null, level: levelAbove, texts: [] } : last
    if (begins) {
      if (entries.length === EDUCATION_MAX) break
      entries.push(entry)
    }
    if (year !== null) entry.year ??= year
    if (rest === '' || isFull || (isBullet(rest) && entry.texts.length > 1)) continue
    entry.texts.push({ text: rest, isInstitution: institution })
    if (level !== null && entry.level === null) entry.level = level
  }
  return { entries: entries.flatMap((entry) => toEducation(entry, { understood, isPlace })), understood }
}

/** Below a whole name of an institution a line with a capital letter is its faculty or speciality, however full the name is. */
function startSpeciality(line: FileLine, at: number, lines: readonly FileLine[]): FileLine {
  const before = lines[at - 1]?.text ?? ''
  const isOpen =
    /(?:[,«"(-]|(?<!\p{L})(?:имени|им\.|и|of|and|the)(?:\s\p{L}\S*)?)$/iu.test(before) ||
    /«[^»]*$/u.test(before)
  return line.isContinuation && /^\p{Lu}/u.test(line.text) && isInstitution(before) && !isOpen
    ? { ...line, isContinuation: false }
    : line
}

function startsWithYear(lines: readonly FileLine[]): boolean {
  const first = lines.find(({ text }) => !isOnlyLevel(text))
  const [date] = findDates(first?.text ?? '')
  return date !== undefined && date.start <= 2
}

function toEducation(
  { year, level, texts }: Entry,
  { understood, isPlace }: { understood: string[]; isPlace: (text: string) => boolean },
): EducationEntry[] {
  if (texts.length === 0) return []
  const at = Math.max(
    0,
    texts.findIndex((text) => text.isInstitution),
  )
  const main = texts[at]?.text ?? ''
  const others = texts.filter((_, index) => index !== at).map(({ text }) => text)
  const split = splitLine(main)
  // «Казанский университет, Казань» stays as it is written above a speciality.
  const isWhole =
    others.length > 0 &&
    split.speciality.split(', ').every((part) => part === '' || isPlace(part) || isInstitution(part))
  const parts = isWhole
    ? { institution: main, speciality: others.join(', '), level: null }
    : { ...split, speciality: [split.speciality, ...others].filter((part) => part !== '').join(', ') }
  const known = parts.level ?? level ?? findLevel(texts.map(({ text }) => text).join(' '))
  if (parts.level !== null) understood.push(EDUCATION_LABELS[parts.level])
  const institution = fitting(parts.institution)
  const speciality = fittingAll(parts.speciality, others)
  if (institution === '' && speciality === '') return []
  return [{ level: known ?? levelByName(main), institution, speciality, year }]
}

/** What is too long for its field stays in the rest, whole. */
const fitting = (text: string) => (text.length <= TEXT_MAX ? withoutGaps(text) : '')

function fittingAll(speciality: string, lines: readonly string[]): string {
  if (speciality.length <= TEXT_MAX) return withoutGaps(speciality)
  let kept = ''
  for (const line of lines) {
    const more = kept === '' ? line : `${kept}, ${line}`
    if (more.length > TEXT_MAX) break
    kept = more
  }
  return withoutGaps(kept)
}

/** The last year of a period or the only one, and the line without the dates. */
function takeYear(text: string): { year: number | null; rest: string; dates: string } {
  const dates = findDates(text)
  const last = dates.at(-1)
  const [first] = dates
  if (!first || !last) return { year: null, rest: text, dates: '' }
  const span = findSpan(text)
  if (span) {
    const rest = [span.before, span.after].filter((part) => part !== '').join(', ')
    return { year: Number(span.endMonth?.slice(0, 4)) || null, rest: tidy(rest), dates: span.dates }
  }
  // «Год окончания: 2012»
  const before = text
    .slice(0, last.start)
    .replace(
      /(?:год (?:окончания|выпуска)|окончил[аи]?|окончание|выпуск|graduated|graduation)(?:\s+(?:в|in))?\s*:?\s*$/iu,
      '',
    )
  return {
    year: Number(last.year),
    rest: tidy(`${before} ${text.slice(last.end)}`),
    dates: text.slice(before.length, last.end),
  }
}

const tidy = (text: string) =>
  text
    .replace(/\(\s*\)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;.|·:)—–-]+|[\s,;|·:(—–-]+$/gu, '')
    .replace(/\s+([,.;)])/gu, '$1')

const findLevel = (text: string) =>
  text.length > 300 ? null : (LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? null)

const isOnlyLevel = (text: string) => {
  if (text.length > 60 || isInstitution(text)) return false
  const left = LEVELS.reduce((rest, [, pattern]) => rest.replace(pattern, ''), text)
  return left.replace(LEVEL_FILLER, '') === ''
}

const levelByName = (text: string): EducationLevel =>
  /колледж|техникум|училищ|пту|college/iu.test(text)
    ? 'special_secondary'
    : /школ|лице[йя]|гимнази|high school/iu.test(text) && !/высш/iu.test(text)
      ? 'secondary'
      : 'higher'

/** «Томский университет, Высшее, Экономика», as this board exports it; otherwise by the part that names an institution. */
function splitLine(text: string): { institution: string; speciality: string; level: EducationLevel | null } {
  for (const level of EDUCATION_LEVELS) {
    const [institution = '', ...speciality] = text.split(
      new RegExp(`, ${EDUCATION_LABELS[level]}(?:, |$)`, 'u'),
    )
    if (speciality.length > 0) return { level, institution, speciality: speciality.join(', ') }
  }
  const parts = text
    .split(/\s*[|;·•\t]\s*|,\s+|\s+[—–-]\s+|(?<=\p{L}{5})\.\s+(?=\p{L})|\s+(?=\()/u)
    .filter((part) => part !== '')
  const at = parts.findIndex(isInstitution)
  if (at < 0 || parts.length === 1) return { institution: text, speciality: '', level: null }
  const place = parts[at + 1] !== undefined && /^(?:г\.|\()/u.test(parts[at + 1] ?? '') ? 1 : 0
  const rest = parts.filter((_, index) => index < at || index > at + place)
  const start = text.indexOf(parts[at] ?? '')
  const end =
    place === 1
      ? text.indexOf(parts[at + 1] ?? '') + (parts[at + 1] ?? '').length
      : start + (parts[at] ?? '').length
  return {
    institution: text.slice(start, end),
    speciality: rest.map((part) => part.replace(SPECIALITY, '')).join(', '),
    level: null,
  }
}

export function parseCourses(section: readonly FileLine[]): Read<ResumeContent['courses'][number]> {
  const understood: string[] = []
  const lines = joinWithGaps(section)
  const hasColumn = lines.some(({ column, text }) => column === 'left' && findDates(text).length > 0)
  const hasYears = lines.some(({ text }) => findDates(text).length > 0)
  const blocks: { year: number | null; lines: string[]; isOpen: boolean }[] = []
  for (const line of lines) {
    const canHaveYear = !hasColumn || line.column !== 'right'
    const taken = canHaveYear ? takeYear(line.text) : { year: null, rest: line.text, dates: '' }
    const text = taken.rest.replace(/^(?:[•·▪●◦■➢►✓✔∙*]\s?|[—–-]\s|\d{1,2}[.)]\s)/u, '')
    if (taken.dates !== '') understood.push(taken.dates)
    const last = blocks.at(-1)
    const continues =
      last !== undefined &&
      !isBullet(line.text) &&
      (taken.year === null
        ? hasYears && last.lines.length < 2 && (last.year === null || last.isOpen || line.column === 'right')
        : last.year === null && last.lines.length > 0 && text === '')
    if (continues) {
      if (text !== '') last.lines.push(text)
      last.year ??= taken.year
      continue
    }
    if (blocks.length === COURSES_MAX) break
    // The year stands first on its line, so that what follows belongs to it.
    blocks.push({
      year: taken.year,
      lines: text === '' ? [] : [text],
      isOpen: /^\D{0,3}\d{4}/u.test(line.text),
    })
  }
  const entries = blocks.flatMap(({ year, lines: [title = '', ...organisation] }) => {
    const entry = { title: fitting(title), organisation: fitting(organisation.join(', ')), year }
    return entry.title === '' && entry.organisation === '' ? [] : [entry]
  })
  return { entries, understood }
}
