import { z } from 'zod'
import { plainLine, type FileLine } from '../file-line.ts'

const text = z.union([z.string(), z.number()]).transform(String).catch('')
const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([])

const Job = z.looseObject({
  name: text,
  company: text,
  position: text,
  location: text,
  url: text,
  startDate: text,
  endDate: text,
  summary: text,
  highlights: list(text),
})
const Study = z.looseObject({
  institution: text,
  area: text,
  studyType: text,
  startDate: text,
  endDate: text,
  courses: list(text),
})
const Basics = z
  .looseObject({
    name: text,
    label: text,
    email: text,
    phone: text,
    url: text,
    website: text,
    summary: text,
    location: z.looseObject({ city: text, address: text, region: text }).partial().catch({}),
    profiles: list(z.looseObject({ network: text, username: text, url: text }).partial()),
  })
  .partial()

/** JSON Resume 1.0.0, jsonresume.org/schema: the parts that this board has fields for. */
const JsonResume = z.looseObject({
  basics: Basics.catch({}),
  work: list(Job.partial()),
  education: list(Study.partial()),
  skills: list(z.looseObject({ name: text, level: text, keywords: list(text) }).partial()),
  languages: list(z.looseObject({ language: text, fluency: text }).partial()),
  certificates: list(z.looseObject({ name: text, issuer: text, date: text }).partial()),
})

/**
 * The lines of a resume in the format JSON Resume, with the headings and labels that the parser knows. What has no field
 * here becomes lines under a heading of its own, so that no word is lost.
 * @throws Error for JSON of another kind
 */
export function readJsonResumeLines(json: string): FileLine[] {
  const value: unknown = JSON.parse(json)
  const read = JsonResume.safeParse(value)
  const isResume = typeof value === 'object' && value !== null && ('basics' in value || 'work' in value)
  if (!read.success || !isResume) throw new Error('Not a resume')
  const { basics, work, education, skills, languages, certificates, ...others } = read.data
  const lines = [
    labelled('ФИО', basics.name),
    labelled('Желаемая должность', basics.label),
    labelled('E-mail', basics.email),
    labelled('Телефон', basics.phone),
    labelled('Город', basics.location?.city),
    ...(basics.profiles ?? []).map(({ network, url, username }) => labelled(network ?? '', url || username)),
    labelled('Сайт', basics.url || basics.website),
    ...part('Обо мне', textLines(basics.summary)),
    ...part('Опыт работы', work.flatMap(toJobLines)),
    ...part('Образование', education.flatMap(toStudyLines)),
    ...part(
      'Курсы',
      certificates.map(({ name, issuer, date }) => join([date?.slice(0, 4), name, issuer])),
    ),
    ...part(
      'Навыки',
      skills.flatMap(({ name, level, keywords }) =>
        keywords && keywords.length > 0 ? [join([name, level]), ...keywords] : [join([name, level])],
      ),
    ),
    ...part(
      'Языки',
      languages.map(({ language, fluency }) => [language, fluency].filter(Boolean).join(' — ')),
    ),
    ...part('Рекомендации', [
      ...otherTexts({ ...others, $schema: undefined, meta: undefined }),
      ...otherTexts(
        withoutKeys(basics, ['name', 'label', 'email', 'phone', 'url', 'website', 'summary', 'profiles']),
      ),
    ]),
  ]
  return lines.filter((line) => line.trim() !== '').map(plainLine)
}

const labelled = (label: string, value: string | undefined) =>
  value === undefined || value === '' ? '' : label === '' ? value : `${label}: ${value}`

const part = (heading: string, lines: readonly string[]) =>
  lines.some((line) => line.trim() !== '') ? [heading, ...lines] : []

const join = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')

const textLines = (value: string | undefined) => (value ?? '').split('\n')

type Work = z.infer<typeof JsonResume>['work'][number]
function toJobLines(job: Work): string[] {
  const { name, company, position, startDate = '', endDate = '', summary, highlights = [] } = job
  const rest = withoutKeys(job, [
    'name',
    'company',
    'position',
    'startDate',
    'endDate',
    'summary',
    'highlights',
  ])
  return [
    startDate === ''
      ? ''
      : `Период: ${month(startDate)} — ${endDate === '' ? 'настоящее время' : month(endDate)}`,
    labelled('Компания', name || company),
    labelled('Должность', position),
    ...textLines(summary),
    ...highlights.map((line) => `• ${line}`),
    ...otherTexts(rest),
  ]
}

type Education = z.infer<typeof JsonResume>['education'][number]
function toStudyLines(study: Education): string[] {
  const { institution, area, studyType, startDate = '', endDate = '', courses = [] } = study
  const rest = withoutKeys(study, ['institution', 'area', 'studyType', 'startDate', 'endDate', 'courses'])
  return [
    labelled('Год окончания', (endDate || startDate).slice(0, 4)),
    labelled('Учебное заведение', institution),
    labelled('Уровень', studyType),
    labelled('Специальность', area),
    ...courses,
    ...otherTexts(rest),
  ]
}

/** «2019-09-01» is «09.2019». */
function month(date: string): string {
  const [year = '', number] = date.split('-')
  return number === undefined ? year : `${number}.${year}`
}

const withoutKeys = (value: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** Every text inside of a value, with the name of its field. */
function otherTexts(value: unknown, label = ''): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [labelled(label, String(value))]
  if (Array.isArray(value)) return value.flatMap((item) => otherTexts(item, label))
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => otherTexts(item, key))
    : []
}
