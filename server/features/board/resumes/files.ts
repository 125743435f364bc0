import { downloadOf } from '#server/files/download.ts'
import { pictureForPrint } from '#server/files/picture-for-print.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import type { FileAnswer } from '#shared/kernel/file-answer.ts'
import type { Resume } from '#shared/features/board/resumes/model.ts'
import { resumeFileName } from './file-name.ts'
import type { ResumeFile } from './file-texts.ts'
import { resumeOf } from './present.ts'
import { findMyResume } from './queries.ts'
import { requireReadableResume } from './read.ts'
import { renderResumeDocx } from './render-docx.ts'
import { renderResumePdf } from './render-pdf.ts'

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
