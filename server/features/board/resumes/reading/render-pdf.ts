import { createSheet, WIDTH } from '#server/files/pdf/sheet.ts'
import type { Resume } from '#shared/features/board/resumes/model.ts'
import {
  contactTexts,
  courseText,
  datesText,
  educationText,
  experienceTitle,
  goalFacts,
  languageText,
  linesOf,
  linkText,
  personFacts,
  recommenderTexts,
  salaryText,
  workLines,
  type ResumeFile,
} from './file-texts.ts'

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
  }: ResumeFile & {
    /** JPEG. */
    photo: Buffer | null
    /** Cover letter of a response. */
    letter?: string
  },
): Promise<Buffer> {
  const sheet = createSheet({ title: resume.title, author: name, createdAt: resume.updatedAt })
  const movePastPhoto = photo && sheet.picture(photo, PHOTO_SIDE)
  const box = photo ? { width: WIDTH - PHOTO_SIDE - 15 } : {}
  sheet.text(name, { size: 11, isMuted: true }, box)
  sheet.text(resume.title, { size: 20, weight: 'bold' }, box)
  const salary = salaryText(resume)
  if (salary !== null) sheet.text(salary, { size: 13, weight: 'bold' }, box)
  const contactLines = contactTexts(contacts)
  if (contactLines.length > 0) sheet.text(contactLines.join(' · '), {}, box)
  movePastPhoto?.()
  sheet.skip(6)
  for (const [label, value] of [...personFacts(resume), ...goalFacts(resume)]) sheet.labelled(label, value)

  const part = (title: string) => {
    sheet.skip(12)
    sheet.reserve(60)
    sheet.text(title, { size: 13, weight: 'bold' })
    sheet.skip(4)
  }
  const list = (title: string, lines: readonly string[]) => {
    if (lines.length === 0) return
    part(title)
    for (const line of lines) sheet.text(line)
  }
  list('Сопроводительное письмо', linesOf(letter))
  const experience = experienceTitle(resume)
  if (experience !== null) {
    part(experience)
    for (const job of resume.experience) {
      sheet.reserve(50)
      sheet.text([job.position, job.company].filter((text) => text !== '').join(', '), {
        size: 10.5,
        weight: 'bold',
      })
      const dates = datesText(job)
      if (dates) sheet.text(dates, { isMuted: true })
      for (const line of linesOf(job.description)) sheet.text(line)
      sheet.skip(8)
    }
  }
  list('Навыки', resume.skills.length > 0 ? [resume.skills.join(' · ')] : [])
  list('О себе', linesOf(resume.about))
  list('Портфолио', resume.portfolio.flatMap(workLines))
  list('Образование', resume.education.map(educationText))
  list('Курсы', resume.courses.map(courseText))
  list('Языки', resume.languages.map(languageText))
  list('Ссылки', resume.links.map(linkText))
  list('Рекомендации', recommenderTexts(contacts))
  sheet.skip(16)
  sheet.text(footer, { size: 8, isMuted: true })
  return sheet.finish()
}
