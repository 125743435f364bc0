/** What a resume says of health, by field. */
import { checkHealth } from '#shared/features/board/text-checks/health/check-health.ts'
import type { ResumeContacts, ResumeContent } from './model.ts'
import type { HealthNote } from './my-resume.ts'
import { SENTENCE_EDGE } from '#shared/features/board/text-checks/sentence-edge.ts'

type Texts = Pick<
  ResumeContent,
  'title' | 'about' | 'skills' | 'experience' | 'education' | 'courses' | 'links' | 'portfolio'
>
type ContactTexts = Pick<ResumeContacts, 'comment' | 'recommenders'>
type Field = Pick<HealthNote, 'field' | 'label' | 'step'> & { texts: readonly string[] }

/** Every text that a person can write into a resume. */
const toTexts = (content: Texts): Field[] => [
  { field: 'title', label: 'Кем хотите работать', step: 'goal', texts: [content.title] },
  {
    field: 'experience',
    label: 'Опыт работы',
    step: 'experience',
    texts: content.experience.flatMap((job) => [job.position, job.company, job.description]),
  },
  {
    field: 'education',
    label: 'Образование',
    step: 'education',
    texts: content.education.flatMap((one) => [one.institution, one.speciality]),
  },
  {
    field: 'courses',
    label: 'Курсы',
    step: 'education',
    texts: content.courses.flatMap((one) => [one.title, one.organisation]),
  },
  { field: 'skills', label: 'Навыки', step: 'about', texts: content.skills },
  { field: 'about', label: 'О себе', step: 'about', texts: [content.about] },
  {
    field: 'portfolio',
    label: 'Портфолио',
    step: 'about',
    texts: content.portfolio.flatMap((work) => [work.title, work.text]),
  },
  { field: 'links', label: 'Ссылки', step: 'about', texts: content.links.map(({ title }) => title) },
]

const textsOfContacts = ({ comment, recommenders }: ContactTexts): Field[] => [
  {
    field: 'contacts',
    label: 'Контакты',
    step: 'contacts',
    texts: [comment, ...recommenders.flatMap((one) => [one.position, one.company, one.relation])],
  },
]

/** The fields that say something of health, with the words that do. */
export const healthNotesIn = (content: Texts, contacts: ContactTexts): HealthNote[] =>
  toNotes([...toTexts(content), ...textsOfContacts(contacts)])

export const healthNotesInContacts = (contacts: ContactTexts): HealthNote[] =>
  toNotes(textsOfContacts(contacts))

const toNotes = (fields: readonly Field[]): HealthNote[] =>
  fields.flatMap(({ texts, ...field }) => {
    const quotes = [...new Set(texts.flatMap((text) => healthWordsIn(text, field.field)))]
    return quotes.length === 0 ? [] : [{ ...field, quotes }]
  })

/** The words of one text that say something of health. @param part of a resume, which decides what an illness alone means */
export const healthWordsIn = (text: string, part = ''): string[] =>
  checkHealth({ part, text }).map(({ quote }) => quote)

const REMOVED = '[убрано автором]'

/** The text with the sentences that say something of health replaced. */
export function withoutHealth(text: string): string {
  const findings = checkHealth({ part: '', text })
  if (findings.length === 0) return text
  const edges = [...text.matchAll(SENTENCE_EDGE)].map(({ 0: mark, index }) => ({
    start: index,
    end: index + mark.length,
  }))
  let left = ''
  let at = 0
  for (const { start, end } of findings) {
    if (start < at) continue
    const from = edges.findLast((edge) => edge.end <= start && edge.end >= at)?.end ?? at
    const to = edges.find((edge) => edge.start >= end)?.start ?? text.length
    const space = /^\s*/.exec(text.slice(from, start))?.[0] ?? ''
    left += text.slice(at, from) + space + REMOVED
    at = to
  }
  return left + text.slice(at)
}
