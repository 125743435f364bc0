import { createDocx } from '#server/files/docx/document.ts'
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
} from './file-texts.ts'
import type { ResumeFile } from './file-texts.ts'

/**
 * Renders a resume as a DOCX, without the photo. Its headings and their order are those by which job boards, this one
 * too, read a file.
 */
export function renderResumeDocx(resume: Resume, { name, contacts, footer }: ResumeFile): Buffer {
  const docx = createDocx({ title: resume.title, author: name, createdAt: resume.updatedAt })
  const list = (title: string, lines: readonly string[]) => {
    if (lines.length === 0) return
    docx.text(title, 'Heading1')
    for (const line of lines) docx.text(line)
  }
  docx.text(name, 'Title')
  for (const contact of contactTexts(contacts)) docx.text(contact)
  for (const [label, value] of personFacts(resume)) docx.labelled(label, value)
  docx.text('Желаемая должность', 'Heading1')
  docx.text(resume.title, 'Heading2')
  const salary = salaryText(resume)
  if (salary !== null) docx.text(salary)
  for (const [label, value] of goalFacts(resume)) docx.labelled(label, value)
  const experience = experienceTitle(resume)
  if (experience !== null) {
    docx.text(experience, 'Heading1')
    for (const job of resume.experience) {
      for (const line of [job.position, job.company]) if (line !== '') docx.text(line, 'Heading2')
      const dates = datesText(job)
      if (dates) docx.text(dates, 'Muted')
      for (const line of linesOf(job.description)) docx.text(line)
    }
  }
  list('Навыки', resume.skills.length > 0 ? [resume.skills.join(', ')] : [])
  list('О себе', linesOf(resume.about))
  list('Портфолио', resume.portfolio.flatMap(workLines))
  list('Образование', resume.education.map(educationText))
  list('Курсы', resume.courses.map(courseText))
  list('Знание языков', resume.languages.map(languageText))
  list('Ссылки', resume.links.map(linkText))
  list('Рекомендации', recommenderTexts(contacts))
  docx.text('')
  docx.text(footer, 'Muted')
  return docx.finish()
}
