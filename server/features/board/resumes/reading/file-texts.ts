/** Texts of a resume as its files have them, PDF and DOCX alike. */
import { durationLabel, experienceLabel, spanLabel } from '#shared/features/board/resumes/experience.ts'
import {
  CITIZENSHIP_LABELS,
  conditionsText,
  EDUCATION_LABELS,
  LANGUAGE_LABELS,
} from '#shared/features/board/resumes/labels.ts'
import { recommenderNote } from '#shared/features/board/resumes/recommenders.ts'
import type { Resume, ResumeContacts } from '#shared/features/board/resumes/model.ts'
import {
  EMPLOYMENT_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { LANGUAGE_LEVEL_LABELS } from '#shared/features/board/vacancies/languages.ts'
import { formatAmount, countOf, YEAR_FORMS } from '#shared/kernel/number.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

export type ResumeFile = {
  name: string
  /** Null where the reader may not see them. */
  contacts: ResumeContacts | null
  footer: string
}

type Fact = readonly [label: string, value: string]
const isFilled = ([, value]: Fact) => value !== ''

export const personFacts = ({ age, location, citizenship }: Resume): Fact[] =>
  [
    ['Возраст', age === null ? '' : countOf(age, YEAR_FORMS)] as const,
    ['Город', location?.name ?? ''] as const,
    ['Гражданство', citizenship === null ? '' : CITIZENSHIP_LABELS[citizenship]] as const,
  ].filter(isFilled)

export const goalFacts = ({ workForms, employment, schedules, conditions }: Resume): Fact[] =>
  [
    ['Форма работы', workForms.map((form) => WORK_FORM_LABELS[form]).join(', ')] as const,
    ['Занятость', employment.map((form) => EMPLOYMENT_LABELS[form]).join(', ')] as const,
    ['График', schedules.map((schedule) => SCHEDULE_LABELS[schedule]).join(', ')] as const,
    ['Особые условия', conditions === null ? '' : conditionsText(conditions)] as const,
  ].filter(isFilled)

export const contactTexts = (contacts: ResumeContacts | null): string[] =>
  contacts === null
    ? []
    : [
        contacts.phone,
        formatEmail(contacts.email),
        contacts.telegram === '' ? '' : `Telegram: @${contacts.telegram.replace(/^@/, '')}`,
        contacts.comment,
      ].filter((text) => text !== '')

/** «Мария Петрова, +7 913 555-01-02. Директор, ООО «Ромашка». Работали вместе» */
export const recommenderTexts = (contacts: ResumeContacts | null): string[] =>
  (contacts?.recommenders ?? []).map((one) =>
    [`${one.name}, ${one.contact}`, recommenderNote(one)].filter((part) => part !== '').join('. '),
  )

export const salaryText = ({ salary }: Resume) =>
  salary === null ? null : `от ${formatAmount(salary, 'RUB')}`

/** «Опыт работы: 5 лет»; null where nothing is said of it. */
export function experienceTitle(resume: Resume): string | null {
  const experience = experienceLabel(resume)
  if (experience !== null) return `Опыт работы: ${experience}`
  return resume.experience.length > 0 ? 'Опыт работы' : null
}

/** «март 2021 — по настоящее время (5 лет)»; null without a beginning. */
export function datesText(job: Resume['experience'][number]): string | null {
  const span = spanLabel(job)
  return span && (job.months === null ? span : `${span} (${durationLabel(job.months)})`)
}

export const educationText = ({ level, institution, speciality, year }: Resume['education'][number]) =>
  [year, institution, EDUCATION_LABELS[level], speciality].filter(Boolean).join(', ')

export const courseText = ({ title, organisation, year }: Resume['courses'][number]) =>
  [year, title, organisation].filter(Boolean).join(', ')

export const languageText = ({ language, level }: Resume['languages'][number]) =>
  `${LANGUAGE_LABELS[language]} — ${LANGUAGE_LEVEL_LABELS[level]}`

export const linkText = ({ title, url }: Resume['links'][number]) =>
  [title, url].filter((text) => text !== '').join(': ')

/** «Сайт школы: https://primer.ru/shkola», and below it what the author did. */
export const workLines = ({ title, text, url }: Resume['portfolio'][number]): string[] =>
  [linkText({ title, url }), ...linesOf(text)].filter((line) => line !== '')

export const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
