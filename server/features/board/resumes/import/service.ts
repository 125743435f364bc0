import { resumeImports } from '#server/db/schema/resumes.ts'
import { recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { IMPORTS_A_DAY, IMPORT_BYTES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { insertDraft } from '../writing/create.ts'
import { myResumeOf } from '../writing/my-resumes.ts'
import { parseResume } from './parse-resume.ts'
import { defineReading, toSender, type UploadCtx } from '#server/files/reading/reading.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { FileLine } from './file-line.ts'
import type { read } from './read-lines.ts'

const resumeReading = defineReading<typeof read>({
  task: 'resume',
  module: new URL('./read-lines.ts', import.meta.url),
})

/**
 * Creates a draft from a file, and stores the lines that were read for a review. Files that cannot be read count
 * towards the limit too.
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
  const found = parseResume(await linesOfFile(ctx, file), referenceData)
  const row = await db.transaction(async (tx) => {
    const written = await insertDraft(ctx, tx, found)
    if (found.jobs.length > 0 || found.rest !== '')
      await tx.insert(resumeImports).values({
        resumeId: written.id,
        jobs: found.jobs.map((job) => ({ ...job, state: 'pending' })),
        rest: found.rest,
        createdAt: now().toISOString(),
      })
    return written
  })
  return myResumeOf(ctx, row)
}

const refuse = (message: string) => new Problem('invalid', message, { file: message })

/**
 * The lines of a PDF or DOCX, detected by its first bytes, by a reader of files.
 * @throws Problem too_large and invalid for the field `file`, too_many_requests, unavailable
 */
export async function linesOfFile(ctx: UploadCtx, file: Blob): Promise<FileLine[]> {
  if (file.size > IMPORT_BYTES_MAX) {
    const message = FORM_MESSAGES.fileSize(IMPORT_BYTES_MAX)
    throw new Problem('too_large', message, { file: message })
  }
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = toKind(bytes)
  if (kind === null) throw refuse(FORM_MESSAGES.fileType)
  const outcome = await ctx.deps.fileReader.read(resumeReading, { kind, bytes }, toSender(ctx))
  if (outcome.kind !== 'ok' || outcome.output.every(({ text }) => text.trim() === ''))
    throw refuse(
      'Не получилось прочитать файл. Сохраните резюме как PDF с текстом или DOCX и попробуйте ещё раз.',
    )
  return outcome.output
}

function toKind(bytes: Buffer) {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04])) ? 'docx' : null
}
