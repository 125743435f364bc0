import { cutText, storableText } from '#shared/kernel/text.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { professionMatcherOf } from '#server/features/reference/data/profession-match.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { ResumeContent } from '#shared/features/board/resumes/model.ts'
import {
  ABOUT_LENGTH_MAX,
  LINKS_MAX,
  RESUME_SKILLS_MAX,
  LANGUAGES,
} from '#shared/features/board/resumes/vocabulary.ts'
import type { ResumeDraft } from '../writing/create.ts'
import { sentencesOf, withoutGaps, type FileLine } from './file-line.ts'
import { parseCourses, parseEducation, parseLanguages } from './parse-education.ts'
import { isGoalLine, parseGoal } from './parse-goal.ts'
import { parseJobs, type ReadJob } from './parse-jobs.ts'
import {
  birthDateIn,
  citizenshipIn,
  cityIn,
  contactsIn,
  createPlaceTest,
  hasContact,
  isName,
  isPersonalLine,
  nameIn,
} from './parse-person.ts'
import type { SkillCatalogue } from '#server/features/reference/data/skills.ts'
import { LANGUAGE_LABELS } from '#shared/features/board/resumes/labels.ts'

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

const LANGUAGE_NAMES = LANGUAGES.map((language) => LANGUAGE_LABELS[language]).join('|')

/** Headings of sections; the text after a colon belongs to the section. */
const HEADINGS: readonly (readonly [Section, RegExp])[] = [
  ['goal', /^(?:желаемая должность|должность|цель|кем хочу работать)(?:\s+и\s+зарплата)?(?:\s*:\s*(.*))?$/iu],
  ['experience', /^(?:опыт(?: работы)?|трудовой опыт|места работы)(?:\s*(?:[—–-]|:).*)?$/iu],
  ['education', /^(?:(?:высшее |основное )?образование)\s*:?$/iu],
  [
    'courses',
    /^(?:курсы|повышение квалификации(?:,? курсы)?|дополнительное образование|тесты,? экзамены|(?:электронные )?сертификаты)\s*:?$/iu,
  ],
  ['skills', /^(?:(?:ключевые |профессиональные |основные )?навыки|умения|компетенции)(?:\s*:\s*(.*))?$/iu],
  [
    'languages',
    new RegExp(
      `^(?:(?:знание |иностранные )?языки|знание языков|владение языками)(?:\\s*:\\s*(.*)|\\s+((?:${LANGUAGE_NAMES})\\s.*))?$`,
      'iu',
    ),
  ],
  [
    'about',
    /^(?:о себе|обо мне|дополнительная информация|о себе и интересах|личные качества)(?:\s*:\s*(.*))?$/iu,
  ],
  ['contacts', /^(?:контакты|контактная информация|контактные данные)(?:\s*:\s*(.*))?$/iu],
  ['links', /^(?:ссылки|портфолио)(?:\s*:\s*(.*))?$/iu],
  [
    'other',
    /^(?:опыт вождения|рекомендации|сопроводительное письмо|комментарии(?: к резюме)?|история общения с кандидатом)\s*:?$/iu,
  ],
]

const IMPORTED_SKILL_MAX = 60

const LINES_MAX = 2000
const LINE_LENGTH_MAX = 10_000
const LENGTH_MAX = 200_000
const REST_LENGTH_MAX = 10_000

/** Result of reading a file: a draft, the original text of each job, and the lines that have no field. */
type ReadResume = ResumeDraft & { jobs: ReadJob[]; rest: string }

type Known = Pick<ReferenceData, 'professions' | 'locations' | 'skills'>

/**
 * Parses the lines of a resume by its headings and patterns; the author completes the rest. Accepts any lines and always
 * returns a draft that can be saved.
 */
export function parseResume(read: readonly FileLine[], known: Known): ReadResume {
  const parts = splitSections(cleanLines(read))
  const head = sentencesOf(parts.head)
  const { line: nameLine, ...names } = nameIn(head)
  const goalInHead = parts.goal.length === 0 ? goalLinesIn(head) : []
  const { rest: goalRest, ...goal } = parseGoal([...parts.goal, ...goalInHead])
  const jobs = parseJobs(parts.experience, createPlaceTest(known.locations))
  const education = parseEducation(parts.education)
  const courses = parseCourses(parts.courses)
  const languages = parseLanguages(parts.languages)
  const skills = parseSkills(parts.skills, known.skills)
  const about = toText(parts.about)
  const person = toText([...head, ...sentencesOf(parts.contacts)])
  const links = linksIn(parts.links)
  const contacts = contactsIn([
    person,
    ...[parts.goal, parts.about, parts.other, parts.links, parts.skills, parts.languages].map(toText),
  ])
  const content = ResumeContent.safeParse({
    ...EMPTY_CONTENT,
    ...names,
    ...goal,
    professionId: professionMatcherOf(known.professions)(goal.title),
    locationId: cityIn(person, known.locations)?.id ?? null,
    birthDate: birthDateIn(withoutGaps(person)),
    citizenship: citizenshipIn(person),
    about: clippedAbout(about),
    skills: skills.slice(0, RESUME_SKILLS_MAX),
    experience: jobs.jobs.map(({ entry }) => entry),
    education: education.entries,
    courses: courses.entries,
    languages: languages.entries,
    links,
  })
  const rest = [
    ...[...head, ...sentencesOf(parts.contacts)].filter(
      (line) =>
        line !== nameLine &&
        !goalInHead.includes(line) &&
        !isPersonalLine(line.text) &&
        !hasContact(line.text),
    ),
    ...goalRest,
    ...jobs.rest,
    ...education.rest,
    ...courses.rest,
    ...languages.rest,
    ...sentencesOf(parts.links).filter(({ text }) => links.length === 0 || !/https?:\/\//iu.test(text)),
    ...sentencesOf(parts.other),
  ].map(({ text }) => text)
  const over = [about.slice(clippedAbout(about).length), skills.slice(RESUME_SKILLS_MAX).join(', ')]
  return {
    content: content.success ? content.data : { ...EMPTY_CONTENT, title: goal.title },
    contacts,
    jobs: content.success ? jobs.jobs : [],
    rest: cutText([...rest, ...over].filter((text) => text.trim() !== '').join('\n'), REST_LENGTH_MAX),
  }
}

/** More than any resume has is cut, so that no pattern meets a long text. */
function cleanLines(lines: readonly FileLine[]): FileLine[] {
  let length = 0
  return lines
    .slice(0, 2 * LINES_MAX)
    .map((line) => ({
      ...line,
      text: storableText(line.text.slice(0, LINE_LENGTH_MAX))
        .normalize('NFC')
        .replace(/(?:[^\S\t]{3,}|\u00a0{2,}|\t)+/gu, '\t')
        .replace(/[^\S\t]+/gu, ' ')
        .trim(),
    }))
    .filter(({ text }) => text !== '' && (length += text.length) <= LENGTH_MAX)
    .slice(0, LINES_MAX)
}

const toText = (lines: readonly FileLine[]) =>
  sentencesOf(lines)
    .map(({ text }) => text)
    .join('\n')

const clippedAbout = (text: string) => cutText(text, ABOUT_LENGTH_MAX).trim()

const TITLE_LINES = 6

/** Where no heading names the wanted job, a short line below the name does, and others say its terms. */
function goalLinesIn(head: readonly FileLine[]): FileLine[] {
  const title = head
    .slice(0, TITLE_LINES)
    .find(
      ({ text }) =>
        text.length <= 80 && !isName(text) && !/[@\d:]|резюме/iu.test(text) && /\p{L}{4}/u.test(text),
    )
  return head.filter((line) => line === title || isGoalLine(line.text))
}

/** «Подпись: https://primer.ru/rabota», as this board exports them. */
function linksIn(lines: readonly FileLine[]): ResumeContent['links'] {
  return sentencesOf(lines)
    .flatMap(({ text }) => {
      const [, title = '', url] = /^(?:(.{1,100}?):\s*)?(https?:\/\/\S{4,480})$/iu.exec(text) ?? []
      return url !== undefined && URL.canParse(url) ? [{ title, url }] : []
    })
    .slice(0, LINKS_MAX)
}

/** Skills by their names of the directory. One may be broken over two lines. */
function parseSkills(lines: readonly FileLine[], catalogue: SkillCatalogue): string[] {
  const skills: string[] = []
  for (const { text } of lines) {
    const found = text
      .split(/[,;•·|\t]/u)
      .map(trimmed)
      .filter((part) => part !== '')
    for (const [at, part] of found.entries()) {
      const before = skills.at(-1)
      const joined = at === 0 && before !== undefined ? `${before} ${part}` : ''
      if (joined !== '' && isOneSkill(joined, part, catalogue)) skills[skills.length - 1] = joined
      else skills.push(part)
    }
  }
  const named = skills.map((skill) => catalogue.byName(skill)?.name ?? skill)
  return [...new Set(named)].filter((skill) => skill.length > 1 && skill.length <= IMPORTED_SKILL_MAX)
}

const isOneSkill = (joined: string, part: string, catalogue: SkillCatalogue) =>
  catalogue.byName(joined) !== null || (/^\p{Ll}/u.test(part) && catalogue.byName(part) === null)

const trimmed = (skill: string) => skill.replace(/^[-–—*\s]+|[.\s]+$/gu, '')

/** Lines of a file by the headings they stand under. */
function splitSections(lines: readonly FileLine[]): Record<Section, FileLine[]> {
  const parts = emptyParts()
  let current: Section = 'head'
  for (const line of lines) {
    const found: ReturnType<typeof headingIn> =
      line.column === 'right' ? null : headingIn(withoutGaps(line.text), current)
    if (!found) {
      parts[current].push(line)
      continue
    }
    current = found.section
    if (found.rest !== '') parts[current].push({ ...line, text: found.rest, isStrong: false })
  }
  return parts
}

/** Safe: every section gets its list. */
const emptyParts = () =>
  Object.fromEntries(SECTIONS.map((section) => [section, []])) as unknown as Record<Section, FileLine[]>

function headingIn(text: string, current: Section): { section: Section; rest: string } | null {
  if (text.length > 120) return null
  for (const [section, pattern] of HEADINGS) {
    const match = pattern.exec(text)
    // «Должность: бухгалтер» names a job too.
    if (match && (section !== 'goal' || current === 'head'))
      return { section, rest: match[1] ?? match[2] ?? '' }
  }
  return null
}
