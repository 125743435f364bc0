import { readByUrl, removeByUrl } from '#server/files/port.ts'
import { storeWebp } from '#server/files/picture.ts'
import { resumeFiles } from '#server/db/schema/resumes.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { RESUME_TITLE_LENGTH } from '#shared/features/board/resumes/vocabulary.ts'
import { insertDraft } from './create.ts'
import { myResumeOf, requireMyResume } from './my-resumes.ts'
import { copyWorks } from './work-files.ts'

const SUFFIX = ' (копия)'

/**
 * Copies the draft of a resume with its contacts, its files and the companies it is hidden from into a new hidden
 * draft. The photo and the works become separate files, so that either resume may lose or change them.
 * @throws Problem not_found, conflict at the limit of resumes
 */
export async function copyResume(ctx: Ctx, { id }: { id: string }): Promise<MyResume> {
  const { db, files } = ctx.deps
  const { draft, contacts, hiddenInns, hiddenDomains, hiddenCompanyIds, chosenCompanyIds } =
    await requireMyResume(ctx, db, id)
  const { photoUrl: photo, ...content } = draft
  const bytes = await readByUrl(files, photo)
  const photoUrl = bytes && (await storeWebp(files, bytes))
  const { works, rows } = await copyWorks(ctx, { from: id, works: content.portfolio })
  const row = await db
    .transaction(async (tx) => {
      const copy = await insertDraft(
        ctx,
        tx,
        { content: { ...content, title: titleOfCopy(content.title), portfolio: works }, contacts },
        { photoUrl, copyOf: id, hiddenInns, hiddenDomains, hiddenCompanyIds, chosenCompanyIds },
      )
      if (rows.length > 0)
        await tx.insert(resumeFiles).values(rows.map((one) => ({ ...one, resumeId: copy.id })))
      return copy
    })
    .catch(async (error: unknown) => {
      // A copy that was refused leaves no file behind.
      await removeByUrl(files, photoUrl)
      for (const { fileName } of rows) await files.remove(fileName)
      throw error
    })
  return myResumeOf(ctx, row)
}

const titleOfCopy = (title: string) =>
  title === '' || title.length + SUFFIX.length > RESUME_TITLE_LENGTH.max ? title : title + SUFFIX
