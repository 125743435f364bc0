import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { correctLetters } from '#server/features/board/vacancies/writing/correct-letters.ts'
import { professionMatcherOf } from '#server/features/reference/data/profession-match.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { ABOUT_LENGTH_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import type { ResumeDraft } from '../writing/create.ts'
import { findUnplaced } from './fields/find-unplaced.ts'
import { createRoles, type Roles } from './fields/job-roles.ts'
import { findSpan } from './fields/date-spans.ts'
import { contactLabelsIn, contactsIn, linksIn } from './fields/parse-contacts.ts'
import { parseCourses, parseEducation } from './fields/parse-education.ts'
import { parseGoal } from './fields/parse-goal.ts'
import { parseJobs, type ReadJob } from './fields/parse-jobs.ts'
import { isLanguageLine, parseLanguages } from './fields/parse-languages.ts'
import { findName } from './fields/parse-name.ts'
import { birthDateIn, citizenshipIn, cityIn } from './fields/parse-person.ts'
import { parseSkills } from './fields/parse-skills.ts'
import { joinLabels, separateLabels } from './fields/labels.ts'
import { joinHeadings, splitSections, type Sections } from './fields/sections.ts'
import {
  cleanText,
  joinSentences,
  joinWithGaps,
  markHyphenation,
  withoutGaps,
  type FileLine,
} from './file-line.ts'

/** Patterns meet no longer lines; a longer one continues on the next. */
const LINE_LENGTH_MAX = 4000

/** Result of reading a file: a draft, the original text of each job, and the lines that have no field. */
type ReadResume = ResumeDraft & { jobs: ReadJob[]; lines: string[]; rest: string }

type Known = Pick<ReferenceData, 'professions' | 'professionNames' | 'locations' | 'skills'>

/**
 * Parses the lines of a resume by its headings and patterns; the author completes the rest. Accepts any lines and always
 * returns a draft that can be saved. Each word of the lines is in a field, became a value of one, or is in `rest`.
 */
export function parseResume(read: readonly FileLine[], known: Known): ReadResume {
  const lines = joinLabels(separateLabels(joinHeadings(markHyphenation(withoutOwnFooter(cleanLines(read))))))
  const roles = createRoles(known)
  const { parts: split, headings } = splitSections(lines)
  const parts = withoutHeadings(split, roles)
  const head = joinSentences(parts.head)
  const contactLines = joinSentences(parts.contacts)
  const personal = [...head, ...joinSentences(parts.goal), ...contactLines]
  const name = findName([...head, ...contactLines, ...firstLines(parts)])
  const withoutName = (line: FileLine) => !name.lines.some(({ text }) => text === line.text)
  const goal = parseGoal(parts.goal, [...head, ...contactLines].filter(withoutName), roles)
  const jobs = parseJobs(parts.experience, roles)
  const education = parseEducation(parts.education, roles.isPlace)
  const courses = parseCourses(parts.courses)
  const languages = parseLanguages([
    ...parts.languages,
    ...[...head, ...parts.skills, ...parts.about].filter(({ text }) => isLanguageLine(text)),
  ])
  const skills = parseSkills(
    parts.skills.filter(({ text }) => !isLanguageLine(text)),
    known.skills,
  )
  const personalTexts = personal.map(({ text }) => text)
  // Those who recommend the person have contacts too.
  const others = [parts.about, parts.links, parts.skills, parts.languages].map(toText)
  const contacts = contactsIn([personalTexts.join('\n'), ...others])
  const links = linksIn([
    ...personalTexts,
    ...joinSentences([...parts.links, ...parts.other, ...parts.about]).map(({ text }) => text),
  ])
  const city = cityIn(personalTexts, known.locations)
  const birthDate = birthDateIn(personalTexts.join('\n'))
  const citizenship = citizenshipIn(personalTexts.join('\n'))
  const about = aboutIn(parts, head)
  const filled = {
    ...EMPTY_CONTENT,
    ...(name.firstName === undefined ? {} : { firstName: name.firstName }),
    ...(name.lastName === undefined ? {} : { lastName: name.lastName }),
    title: goal.title,
    salary: goal.salary,
    employment: goal.employment,
    schedules: goal.schedules,
    workForms: goal.workForms,
    professionId: professionMatcherOf(known.professions)(goal.title),
    locationId: city.value?.id ?? null,
    birthDate: birthDate.value,
    citizenship: citizenship.value,
    about,
    skills,
    experience: jobs.jobs.map(({ entry }) => entry),
    education: education.entries,
    courses: courses.entries,
    languages: languages.entries,
    links: links.links,
  }
  const checked = ResumeContent.safeParse(filled)
  const content = checked.success ? checked.data : { ...EMPTY_CONTENT, title: goal.title }
  const texts = joinWithGaps(lines).map(({ text }) => text)
  const understood = checked.success
    ? [
        ...headings,
        ...[name, goal, jobs, education, courses, languages, links, city, birthDate, citizenship].flatMap(
          (one) => one.understood,
        ),
        ...personalTexts.flatMap(contactLabelsIn),
        ...texts.filter((text) => PAGE_NUMBER.test(text)),
      ]
    : headings
  return {
    content,
    contacts: contacts.contacts,
    jobs: checked.success ? jobs.jobs : [],
    lines: texts.map(withoutGaps),
    rest: findUnplaced(texts, [
      // The name, the links and the contacts are counted as the file has them, with the words that became them.
      ...textsIn(
        checked.success
          ? { ...content, firstName: '', lastName: '', links: [], title: goal.titleLine ?? goal.title }
          : content,
      ),
      ...contacts.understood,
      ...understood,
    ])
      .map(withoutGaps)
      .join('\n'),
  }
}

/** The address and the day below a resume that this board has written. */
const OWN_FOOTER = /^https?:\/\/\S+\/resumes\/[0-9a-f]{24}\. Обновлено /u
const withoutOwnFooter = (lines: readonly FileLine[]) => lines.filter(({ text }) => !OWN_FOOTER.test(text))

const PAGE_NUMBER = /^(?:страница|стр\.?|page)\s*\d{1,2}(?:\s*(?:из|of|\/)\s*\d{1,2})?$/iu

/** Lines as people read them, with one alphabet in each word; the empty ones are left out. */
function cleanLines(lines: readonly FileLine[]): FileLine[] {
  return lines.flatMap((line) => {
    const text = correctLetters(cleanText(line.text))
    if (text.length <= LINE_LENGTH_MAX) return text === '' ? [] : [{ ...line, text }]
    const parts =
      text.match(new RegExp(`.{1,${LINE_LENGTH_MAX}}(?:\\s|$)|.{1,${LINE_LENGTH_MAX}}`, 'gsu')) ?? []
    return parts.map((part, at) => ({
      ...line,
      text: part.trim(),
      isContinuation: at === 0 && line.isContinuation,
    }))
  })
}

const toText = (lines: readonly FileLine[]) =>
  joinSentences(lines)
    .map(({ text }) => text)
    .join('\n')

/** A file without a heading over its jobs: from the first period on. */
function withoutHeadings(parts: Sections, roles: Roles): Sections {
  if (parts.experience.length > 0) return parts
  const at = parts.head.findIndex(({ text }) => {
    const span = findSpan(text)
    return span !== null && !/образован|институт|университет|колледж|education/iu.test(text)
  })
  if (at < 0) return parts
  // The names of the first job may stand above its dates.
  let from = at
  while (from > 2 && at - from < 2 && roles.company(parts.head[from - 1]?.text ?? '') >= 2) from -= 1
  return { ...parts, head: parts.head.slice(0, from), experience: parts.head.slice(from) }
}

/** In a file that begins with a sidebar the name comes later, above the first heading of the main column. */
const firstLines = (parts: Sections) =>
  [...parts.skills, ...parts.languages, ...parts.links, ...parts.other, ...parts.about].filter(
    ({ isLarge, isBlockStart }) => isLarge || isBlockStart,
  )

/** As many whole lines as the field holds: of the section, otherwise the sentences of the head. */
function aboutIn(parts: Sections, head: readonly FileLine[]): string {
  const own = joinSentences(parts.about).filter(({ text }) => !isLanguageLine(text))
  const lines = own.length > 0 ? own : head.filter(({ text }) => isSentence(text))
  let about = ''
  for (const { text } of lines) {
    const more = about === '' ? text : `${about}\n${text}`
    if (more.length > ABOUT_LENGTH_MAX) break
    about = more
  }
  return about
}

const isSentence = (text: string) =>
  text.length >= 60 && /[.!]$/u.test(withoutGaps(text)) && !/^[^.]{1,40}:/u.test(text)

/** Every text inside of a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n')
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
