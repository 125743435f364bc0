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
import { FILE_KINDS, findAnyKind, type FileKind } from './formats/file-kind.ts'
import type { read } from './formats/read-lines.ts'
import { toImportedLines } from './imported-lines.ts'
import {
  TEXTLESS_TEXT,
  UNREADABLE_TEXT,
  describeTextless,
  describeUnread,
  describeUnreadable,
} from './refusals.ts'

const resumeReading = defineReading<typeof read>({
  task: 'resume',
  module: new URL('./formats/read-lines.ts', import.meta.url),
})

/**
 * Creates a draft from a file, and stores the lines that were read for a review. Files that cannot be read count
 * towards the limit too.
 * @throws Problem too_large and invalid for the field `file`, unavailable, conflict, too_many_requests
 */
export async function importResume(ctx: Ctx, { file }: { file: File }): Promise<MyResume> {
  await requireWithinLimit(ctx)
  return createFrom(ctx, await readFileLines(ctx, file))
}

/**
 * Creates a draft from a text in the same way.
 * @throws Problem invalid for the field `text`, unavailable, conflict, too_many_requests
 */
export async function importResumeText(ctx: Ctx, { text }: { text: string }): Promise<MyResume> {
  await requireWithinLimit(ctx)
  // The mark says that it is UTF-8, which a reader of files otherwise has to find out.
  const bytes = Buffer.from(`\uFEFF${text}`)
  const lines = await readLines(ctx, { kind: 'txt', bytes })
  if (lines === null) throw refuse('text', UNREADABLE_TEXT)
  if (isTextless(lines)) throw refuse('text', TEXTLESS_TEXT)
  return createFrom(ctx, lines)
}

/**
 * The lines of a file, whose format is detected by its first bytes, by a reader of files.
 * @throws Problem too_large and invalid for the field `file`, too_many_requests, unavailable
 */
export async function readFileLines(ctx: UploadCtx, file: Blob): Promise<FileLine[]> {
  if (file.size > IMPORT_BYTES_MAX) {
    const message = FORM_MESSAGES.fileSize(IMPORT_BYTES_MAX)
    throw new Problem('too_large', message, { file: message })
  }
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = findAnyKind(bytes)
  if (!isRead(kind)) throw refuse('file', describeUnread(kind))
  const lines = await readLines(ctx, { kind, bytes })
  if (lines === null) throw refuse('file', describeUnreadable(kind))
  if (isTextless(lines)) throw refuse('file', describeTextless(kind))
  return lines
}

/** Null for what is broken or too long. */
async function readLines(
  ctx: UploadCtx,
  input: { kind: FileKind; bytes: Buffer },
): Promise<FileLine[] | null> {
  const outcome = await ctx.deps.fileReader.read(resumeReading, input, toSender(ctx))
  return outcome.kind === 'ok' ? outcome.output : null
}

/** @throws Problem too_many_requests */
async function requireWithinLimit(ctx: Ctx) {
  const { db, now } = ctx.deps
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
      `За сутки можно прочитать ${IMPORTS_A_DAY} файлов и текстов. Заполните резюме здесь или продолжите завтра.`,
    )
}

async function createFrom(ctx: Ctx, read: readonly FileLine[]): Promise<MyResume> {
  const { db, now, referenceData } = ctx.deps
  const found = parseResume(read, referenceData)
  const row = await db.transaction(async (tx) => {
    const written = await insertDraft(ctx, tx, found)
    if (found.lines.length > 0)
      await tx.insert(resumeImports).values({
        resumeId: written.id,
        jobs: found.jobs.map((job, at) => ({ ...job, at, revision: 0, state: 'pending' })),
        lines: toImportedLines(found.lines, found.rest.split('\n')),
        rest: found.rest,
        createdAt: now().toISOString(),
      })
    return written
  })
  return myResumeOf(ctx, row)
}

const isRead = (kind: ReturnType<typeof findAnyKind>): kind is FileKind =>
  FILE_KINDS.some((one) => one === kind)

const isTextless = (lines: readonly FileLine[]) => lines.every(({ text }) => text.trim() === '')

const refuse = (field: 'file' | 'text', message: string) =>
  new Problem('invalid', message, { [field]: message })
