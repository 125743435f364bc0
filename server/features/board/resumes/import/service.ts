import { recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { OwnResume } from '#shared/features/board/resumes/contract.ts'
import { IMPORTS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { createResume } from '../own.ts'
import { beginningOf } from './beginning.ts'
import { textOfFile } from './read-file.ts'

/**
 * A draft with what a file says. Nobody sees it until its author has read it and sent it. A file that cannot be read
 * counts like any other: reading it was the work.
 * @throws Problem invalid beside the field, too_many_requests
 */
export async function importResume(ctx: Ctx, { file }: { file: File }): Promise<OwnResume> {
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
  return createResume(ctx, beginningOf(await textOfFile(file), referenceData))
}
