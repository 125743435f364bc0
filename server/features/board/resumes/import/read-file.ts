import { defineReading, toSender } from '#server/files/reading/reading.ts'
import type { UploadCtx } from '#server/files/reading/reading.ts'
import { IMPORT_BYTES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { FileLine } from './file-line.ts'
import type { read } from './read-lines.ts'

const resumeReading = defineReading<typeof read>({
  task: 'resume',
  module: new URL('./read-lines.ts', import.meta.url),
})

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
  const kind = kindOf(bytes)
  if (kind === null) throw refuse(FORM_MESSAGES.fileType)
  const outcome = await ctx.deps.fileReader.read(resumeReading, { kind, bytes }, toSender(ctx))
  if (outcome.kind !== 'ok' || outcome.output.every(({ text }) => text.trim() === ''))
    throw refuse(
      'Не получилось прочитать файл. Сохраните резюме как PDF с текстом или DOCX и попробуйте ещё раз.',
    )
  return outcome.output
}

function kindOf(bytes: Buffer) {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04])) ? 'docx' : null
}
