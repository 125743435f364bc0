import { cutText, storableText } from '#shared/kernel/control-characters.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { ResumeContacts, ResumeContent } from '#shared/features/board/resumes/model.ts'
import type { EducationEntry, LanguageEntry } from '#shared/features/board/resumes/model.ts'
import { LANGUAGE_LABELS } from '#shared/features/board/resumes/labels.ts'
import { LANGUAGE_LEVELS } from '#shared/features/board/vacancies/languages.ts'
import {
  ABOUT_LENGTH_MAX,
  EDUCATION_MAX,
  LANGUAGES,
  RESUME_SKILLS_MAX,
  RESUME_TITLE_LENGTH,
} from '#shared/features/board/resumes/vocabulary.ts'
import type { ResumeDraft } from '../my-resumes.ts'
import { parseJobs, monthByName } from './parse-jobs.ts'

type Section = 'head' | 'goal' | 'experience' | 'education' | 'courses' | 'skills' | 'languages' | 'about'

const HEADINGS: readonly [Section, RegExp][] = [
  ['goal', /^(?:желаемая должность|должность|цель|кем хочу работать)(?:\s+и\s+зарплата)?\s*:?\s*(.*)$/iu],
  ['experience', /^(?:опыт(?: работы)?|трудовой опыт|места работы)(?:\s*[—–-].*)?\s*:?()$/iu],
  ['education', /^(?:(?:высшее |основное )?образование)\s*:?()$/iu],
  [
    'courses',
    /^(?:курсы|повышение квалификации(?:,? курсы)?|дополнительное образование|сертификаты)\s*:?()$/iu,
  ],
  ['skills', /^(?:(?:ключевые |профессиональные |основные )?навыки|умения|компетенции)\s*:?\s*(.*)$/iu],
  ['languages', /^(?:(?:знание |иностранные )?языки|знание языков|владение языками)\s*:?\s*(.*)$/iu],
  [
    'about',
    /^(?:о себе|обо мне|дополнительная информация|о себе и интересах|личные качества)\s*:?\s*(.*)$/iu,
  ],
]

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/u
const PHONE = /(?:\+7|8|7)[\s(.-]{0,3}\d{3}[\s).-]{0,3}\d{3}[\s.-]?\d{2}[\s.-]?\d{2}/u
const TELEGRAM = /(?:t\.me\/|telegram\s*:?\s*@?|тг\s*:?\s*@)([a-z]\w{4,31})/iu
const NAME =
  /^(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)\s+(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)(?:\s+(\p{Lu}\p{Ll}+(?:вич|вна|ична|оглы|кызы)))?$/u

/**
 * Parses the text of a resume by its headings and patterns; the author completes the rest. Accepts any text and always
 * returns a draft that can be saved.
 */
export function parseResume(
  text: string,
  {
    professions,
    locations,
    skills: skillCatalogue,
  }: Pick<ReferenceData, 'professions' | 'locations' | 'skills'>,
): ResumeDraft {
  const lines = storableText(text)
    .normalize('NFC')
    .split(/\r?\n/)
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, 2000)
  const parts = splitSections(lines)
  const names = nameOf(parts.head)
  const goal = parts.goal[0] ?? titleIn(parts.head) ?? ''
  const title = clipped(goal.replace(/\s*\d[\d\s]{3,}\s*(?:₽|руб).*$/iu, ''), RESUME_TITLE_LENGTH.max)
  const place =
    /(?:[Пп]роживает|[Гг]ород|[Мм]есто жительства)\s*:?\s*(?:г\.?\s*)?([\p{Lu}][\p{L}-]+(?: [\p{Lu}][\p{L}-]+)?)/u.exec(
      lines.join('\n'),
    )
  const location = place
    ? locations.all.find(({ type, name }) => type === 'city' && name === place[1])
    : undefined
  const profession = professions.all.find(
    ({ name, synonyms }) =>
      title.toLowerCase().includes(name.toLowerCase()) || synonyms.includes(title.toLowerCase()),
  )
  const skills = skillsOf(parts.skills).map((skill) => skillCatalogue.byName(skill)?.name ?? skill)
  const content = ResumeContent.safeParse({
    ...EMPTY_CONTENT,
    ...names,
    title,
    professionId: profession?.id ?? null,
    locationId: location?.id ?? null,
    birthDate: birthDateIn(lines.join(' ')),
    salary: salaryIn([...parts.goal, ...parts.head]),
    about: clipped(parts.about.join('\n'), ABOUT_LENGTH_MAX),
    skills: [...new Set(skills)].slice(0, RESUME_SKILLS_MAX),
    experience: parseJobs(parts.experience),
    education: educationOf(parts.education),
    courses: parts.courses.flatMap(courseOf).slice(0, 20),
    languages: languagesOf(parts.languages),
  })
  const whole = lines.join('\n')
  const contacts = ResumeContacts.safeParse({
    ...EMPTY_CONTACTS,
    email: EMAIL.exec(whole)?.[0].toLowerCase() ?? '',
    phone: PHONE.exec(whole)?.[0] ?? '',
    telegram: TELEGRAM.exec(whole)?.[1] ?? '',
  })
  return {
    content: content.success ? content.data : { ...EMPTY_CONTENT, title },
    contacts: contacts.success ? contacts.data : EMPTY_CONTACTS,
  }
}

function splitSections(lines: readonly string[]) {
  const parts: Record<Section, string[]> = {
    head: [],
    goal: [],
    experience: [],
    education: [],
    courses: [],
    skills: [],
    languages: [],
    about: [],
  }
  let current: Section = 'head'
  for (const line of lines) {
    const found =
      line.length < 120
        ? HEADINGS.map(([section, pattern]) => ({ section, match: pattern.exec(line) })).find(
            ({ match }) => match,
          )
        : undefined
    if (!found) {
      parts[current].push(line)
      continue
    }
    current = found.section
    const rest = found.match?.[1] ?? ''
    if (rest !== '') parts[current].push(rest)
  }
  return parts
}

function nameOf(head: readonly string[]) {
  const match = head
    .slice(0, 6)
    .map((line) => NAME.exec(line))
    .find((found) => found !== null)
  if (!match) return {}
  const [, first = '', second = '', patronymic] = match
  // With a patronymic the family name comes first.
  return patronymic ? { lastName: first, firstName: second } : { firstName: first, lastName: second }
}

function titleIn(head: readonly string[]) {
  return head
    .slice(0, 6)
    .find(
      (line) =>
        line.length <= 80 && !NAME.test(line) && !/[@\d]|резюме/iu.test(line) && /\p{L}{4}/u.test(line),
    )
}

function birthDateIn(text: string): string | null {
  const dotted = /(?:рожд|родил)\D{0,30}(\d{2})\.(\d{2})\.(19\d\d|20[01]\d)/iu.exec(text)
  if (dotted) return `${dotted[3]}-${dotted[2]}-${dotted[1]}`
  const worded = /(?:рожд|родил)\D{0,30}(\d{1,2}) (\p{L}{3,8}) (19\d\d|20[01]\d)/iu.exec(text)
  const month = worded && monthByName(worded[2] ?? '')
  return worded && month ? `${worded[3]}-${month}-${(worded[1] ?? '').padStart(2, '0')}` : null
}

function salaryIn(lines: readonly string[]): number | null {
  const sum = /(\d[\d\s\u00a0]{3,12})\s*(?:₽|руб|р\.)/iu.exec(lines.join('\n'))?.[1]?.replace(/\D/g, '')
  return sum && Number(sum) < 10_000_000 ? Number(sum) : null
}

const skillsOf = (lines: readonly string[]) =>
  lines
    .flatMap((line) => line.split(/[,;•·|\t]| {2,}/))
    .map((skill) => skill.replace(/^[-–—*\s]+|[.\s]+$/g, ''))
    .filter((skill) => skill.length > 1 && skill.length <= 60)

function educationOf(lines: readonly string[]): EducationEntry[] {
  const entries: EducationEntry[] = []
  for (const line of lines) {
    const year = /(?<!\d)(19[5-9]\d|20[0-3]\d)(?!\d)/.exec(line)
    const words = line
      .replace(/(?:19[5-9]\d|20[0-3]\d)(?:\s*[-–—]\s*(?:19[5-9]\d|20[0-3]\d))?/g, '')
      .replace(/^[\s,.–—-]+|[\s,–—-]+$/g, '')
    const last = entries.at(-1)
    if (year || !last) {
      if (entries.length === EDUCATION_MAX) break
      entries.push({
        level: /колледж|техникум|училищ/iu.test(line) ? 'special_secondary' : 'higher',
        institution: clipped(words, 200),
        speciality: '',
        year: year ? Number(year[1]) : null,
      })
    } else if (last.institution === '') last.institution = clipped(words, 200)
    else if (last.speciality === '') last.speciality = clipped(words, 200)
  }
  return entries.filter(({ institution, speciality }) => institution !== '' || speciality !== '')
}

function courseOf(line: string) {
  const year = /(?<!\d)(19[5-9]\d|20[0-3]\d)(?!\d)/.exec(line)
  const title = clipped(
    line.replace(/(?:19[5-9]\d|20[0-3]\d)/g, '').replace(/^[\s,.–—-]+|[\s,–—-]+$/g, ''),
    200,
  )
  return title === '' ? [] : [{ title, organisation: '', year: year ? Number(year[1]) : null }]
}

function languagesOf(lines: readonly string[]): LanguageEntry[] {
  const text = lines.join('\n').toLowerCase()
  return LANGUAGES.flatMap((language) => {
    const at = text.indexOf(LANGUAGE_LABELS[language].toLowerCase())
    if (at < 0) return []
    const after = text.slice(at, at + 60).split('\n')[0] ?? ''
    const level = LANGUAGE_LEVELS.find((one) => after.includes(one))
    return [
      { language, level: level ?? (/родн/.test(after) || language === 'ru' ? 'native' : 'b1') } as const,
    ]
  }).slice(0, 10)
}

const clipped = (text: string, max: number) => cutText(text, max).trim()
