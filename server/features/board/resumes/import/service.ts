import { resumeImports } from '#server/db/schema/resumes.ts'
import { recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { IMPORTS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { insertDraft } from '../create.ts'
import { myResumeOf } from '../my-resumes.ts'
import { parseResume } from './parse-resume.ts'
import { linesOfFile } from './read-file.ts'

/**
 * Creates a draft from a file, and keeps what was read beside it for a review. Files that cannot be read count towards the limit too.
 * @throws Problem too_large and invalid for the field `file`, unavailable, conflict, too_many_requests
 */
export async function importResume(ctx: Ctx, { file }: { file: File }): Promise<MyResume> {
  const { db, now, referenceData } = ctx.deps
  const { userId } = requirePerson(ctx)
  const since = new Date(now().getTime() - DAY_MS).toISOString()
  const isWithin = await db.transaction((tx) =>
    recordWithinLimit(
      tx,
      { max: IMPORTS_A_DAY, since },
      {
        userId,
        action: 'resume.file_read',
        objectKind: 'user',
        objectId: String(userId),
        at: now().toISOString(),
      },
    ),
  )
  if (!isWithin)
    throw tooManyRequests(
      `За сутки можно загрузить ${IMPORTS_A_DAY} файлов. Заполните резюме здесь или продолжите завтра.`,
    )
  const read = parseResume(await linesOfFile(ctx, file), referenceData)
  const row = await db.transaction(async (tx) => {
    const written = await insertDraft(ctx, tx, read)
    if (read.jobs.length > 0 || read.rest !== '')
      await tx.insert(resumeImports).values({
        resumeId: written.id,
        jobs: read.jobs.map((job) => ({ ...job, state: 'pending' })),
        rest: read.rest,
        createdAt: now().toISOString(),
      })
    return written
  })
  return myResumeOf(ctx, row)
}
