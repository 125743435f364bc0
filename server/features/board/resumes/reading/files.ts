import { downloadOf } from '#server/files/download.ts'
import { pictureForPrint } from '#server/files/picture-for-print.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import type { Resume } from '#shared/features/board/resumes/model.ts'
import { resumeFileName } from './file-name.ts'
import { resumeOf } from './present.ts'
import { findMyResume } from '../queries.ts'
import { requireReadableResume } from './read.ts'
import { renderResumePdf } from './render-pdf.ts'
import { createDocx } from '#server/files/docx/document.ts'
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

/** The resume as a PDF; see `requireFile`. @throws Problem not_found */
export async function resumePdf(ctx: Ctx, { id }: { id: string }): Promise<FileAnswer> {
  const { resume, file } = await requireFile(ctx, id)
  const photo = await pictureForPrint(ctx.deps.files, resume.photoUrl)
  return downloadOf({
    name: `${resumeFileName({ name: file.name, title: resume.title })}.pdf`,
    type: 'application/pdf',
    bytes: await renderResumePdf(resume, { ...file, photo }),
  })
}

/** The resume as a DOCX; see `requireFile`. @throws Problem not_found */
export async function resumeDocx(ctx: Ctx, { id }: { id: string }): Promise<FileAnswer> {
  const { resume, file } = await requireFile(ctx, id)
  return downloadOf({
    name: `${resumeFileName({ name: file.name, title: resume.title })}.docx`,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    bytes: renderResumeDocx(resume, file),
  })
}

/**
 * The resume as its page shows it, without contacts, for those who may read the page. Its author gets the draft with the
 * contacts.
 * @throws Problem not_found
 */
async function requireFile(ctx: Ctx, id: string): Promise<{ resume: Resume; file: ResumeFile }> {
  const { deps, actor } = ctx
  const mine = actor.kind === 'user' ? await findMyResume(deps.db, { id, userId: actor.userId }) : null
  const shown = mine ? { text: mine.draft, updatedAt: mine.updatedAt } : await requireReadableResume(ctx, id)
  const resume = resumeOf(deps, { id, text: shown.text, updatedAt: shown.updatedAt })
  return {
    resume,
    file: {
      name: mine ? `${mine.draft.firstName} ${mine.draft.lastName}`.trim() : resume.name,
      contacts: mine?.contacts ?? null,
      footer: `${deps.site.publicUrl}/resumes/${id}. Обновлено ${formatDay(resume.updatedAt)}`,
    },
  }
}

/**
 * Renders a resume as a DOCX, without the photo. Its headings and their order are those by which job boards, this one
 * too, read a file.
 */
function renderResumeDocx(resume: Resume, { name, contacts, footer }: ResumeFile): Buffer {
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
