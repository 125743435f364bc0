import { createSheet, WIDTH } from '#server/files/pdf/sheet.ts'
import { experienceLabel, spanLabel } from '#shared/features/board/resumes/experience.ts'
import { LANGUAGE_LEVEL_LABELS } from '#shared/features/board/vacancies/languages.ts'
import {
  CITIZENSHIP_LABELS,
  EDUCATION_LABELS,
  LANGUAGE_LABELS,
} from '#shared/features/board/resumes/labels.ts'
import type { Resume, ResumeContacts } from '#shared/features/board/resumes/model.ts'
import {
  EMPLOYMENT_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { countOf } from '#shared/kernel/plural.ts'

/** Points. */
const PHOTO_SIDE = 78

/** Renders a resume as an A4 PDF. */
export async function renderResumePdf(
  resume: Resume,
  {
    name,
    contacts,
    photo,
    letter = '',
    footer,
  }: {
    name: string
    /** Null where the reader may not see them. */
    contacts: ResumeContacts | null
    /** JPEG. */
    photo: Buffer | null
    /** Cover letter of a response. */
    letter?: string
    footer: string
  },
): Promise<Buffer> {
  const sheet = createSheet({ title: resume.title, author: name, createdAt: resume.updatedAt })
  const movePastPhoto = photo && sheet.picture(photo, PHOTO_SIDE)
  const box = photo ? { width: WIDTH - PHOTO_SIDE - 15 } : {}
  sheet.text(name, { size: 11, isMuted: true }, box)
  sheet.text(resume.title, { size: 20, weight: 'bold' }, box)
  if (resume.salary !== null)
    sheet.text(`от ${formatAmount(resume.salary, 'RUB')}`, { size: 13, weight: 'bold' }, box)
  const contactLines = Object.values(contacts ?? {}).filter((contact) => contact !== '')
  if (contactLines.length > 0) sheet.text(contactLines.join(' · '), {}, box)
  movePastPhoto?.()
  sheet.skip(6)
  const facts = [
    ['Возраст', resume.age === null ? '' : countOf(resume.age, { one: 'год', few: 'года', many: 'лет' })],
    ['Город', resume.location?.name ?? ''],
    ['Гражданство', resume.citizenship === null ? '' : CITIZENSHIP_LABELS[resume.citizenship]],
    ['Форма работы', resume.workForms.map((form) => WORK_FORM_LABELS[form]).join(', ')],
    ['Занятость', resume.employment.map((form) => EMPLOYMENT_LABELS[form]).join(', ')],
    ['График', resume.schedules.map((schedule) => SCHEDULE_LABELS[schedule]).join(', ')],
  ] as const
  for (const [label, value] of facts) if (value !== '') sheet.labelled(label, value)

  const part = (title: string) => {
    sheet.skip(12)
    sheet.reserve(60)
    sheet.text(title, { size: 13, weight: 'bold' })
    sheet.skip(4)
  }
  if (letter !== '') {
    part('Сопроводительное письмо')
    for (const line of linesOf(letter)) sheet.text(line)
  }
  if (resume.experience.length > 0) {
    part(`Опыт работы: ${experienceLabel(resume.experienceMonths)}`)
    for (const job of resume.experience) {
      sheet.reserve(50)
      sheet.text([job.position, job.company].filter((text) => text !== '').join(', '), {
        size: 10.5,
        weight: 'bold',
      })
      const span = spanLabel(job)
      if (span) sheet.text(`${span} (${experienceLabel(job.months)})`, { isMuted: true })
      for (const line of linesOf(job.description)) sheet.text(line)
      sheet.skip(8)
    }
  }
  if (resume.skills.length > 0) {
    part('Навыки')
    sheet.text(resume.skills.join(' · '))
  }
  if (resume.about !== '') {
    part('О себе')
    for (const line of linesOf(resume.about)) sheet.text(line)
  }
  if (resume.education.length > 0) {
    part('Образование')
    for (const { level, institution, speciality, year } of resume.education)
      sheet.text([year, institution, EDUCATION_LABELS[level], speciality].filter(Boolean).join(', '))
  }
  if (resume.courses.length > 0) {
    part('Курсы')
    for (const { title, organisation, year } of resume.courses)
      sheet.text([year, title, organisation].filter(Boolean).join(', '))
  }
  if (resume.languages.length > 0) {
    part('Языки')
    for (const { language, level } of resume.languages)
      sheet.text(`${LANGUAGE_LABELS[language]} — ${LANGUAGE_LEVEL_LABELS[level]}`)
  }
  if (resume.links.length > 0) {
    part('Ссылки')
    for (const { title, url } of resume.links)
      sheet.text([title, url].filter((text) => text !== '').join(': '))
  }
  sheet.skip(16)
  sheet.text(footer, { size: 8, isMuted: true })
  return sheet.finish()
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
