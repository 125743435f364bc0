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
 * The resume as its page shows it: without contacts, for whoever may read the page. Its author gets the draft with the
 * contacts, to send it on by themselves.
 * @throws Problem not_found
 */
export async function resumePdf(ctx: Ctx, { id }: { id: string }): Promise<FileAnswer> {
  const { deps, actor } = ctx
  const own = actor.kind === 'user' ? await findMyResume(deps.db, { id, userId: actor.userId }) : null
  const shown = own
    ? { text: own.draft, updatedAt: instantOf(own.updatedAt) }
    : await requireReadableResume(ctx, id)
  const resume = resumeOf(deps, { id, text: shown.text, updatedAt: shown.updatedAt })
  const bytes = await renderResumePdf(resume, {
    name: own ? `${own.draft.firstName} ${own.draft.lastName}`.trim() : resume.name,
    contacts: own?.contacts ?? null,
    photo: await pictureForPrint(deps.files, resume.photoUrl),
    footer: `${deps.site.publicUrl}/resumes/${id}. Обновлено ${formatDay(resume.updatedAt)}`,
  })
  return downloadOf({ name: `resume-${id}.pdf`, type: 'application/pdf', bytes })
}
