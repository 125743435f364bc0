import { downloadOf } from '#server/files/download.ts'
import { pictureForPrint } from '#server/files/picture-for-print.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import type { FileAnswer } from '#shared/kernel/file-answer.ts'
import { resumeOf } from './present.ts'
import { findMyResume } from './queries.ts'
import { requireReadableResume } from './read.ts'
import { renderResumePdf } from './render-pdf.ts'

/**
 * The resume as its page shows it, without contacts, for those who may read the page. Its author gets the draft with the
 * contacts.
 * @throws Problem not_found
 */
export async function resumePdf(ctx: Ctx, { id }: { id: string }): Promise<FileAnswer> {
  const { deps, actor } = ctx
  const mine = actor.kind === 'user' ? await findMyResume(deps.db, { id, userId: actor.userId }) : null
  const shown = mine
    ? { text: mine.draft, updatedAt: instantOf(mine.updatedAt) }
    : await requireReadableResume(ctx, id)
  const resume = resumeOf(deps, { id, text: shown.text, updatedAt: shown.updatedAt })
  const bytes = await renderResumePdf(resume, {
    name: mine ? `${mine.draft.firstName} ${mine.draft.lastName}`.trim() : resume.name,
    contacts: mine?.contacts ?? null,
    photo: await pictureForPrint(deps.files, resume.photoUrl),
    footer: `${deps.site.publicUrl}/resumes/${id}. Обновлено ${formatDay(resume.updatedAt)}`,
  })
  return downloadOf({ name: `resume-${id}.pdf`, type: 'application/pdf', bytes })
}
