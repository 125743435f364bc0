/** Files of the portfolio: a picture without its metadata, or a PDF. */
import { eq } from 'drizzle-orm'
import { resumeFiles } from '#server/db/schema/resumes.ts'
import { downloadOf } from '#server/files/download.ts'
import { copyPrivateFile, storeWork } from '#server/files/work.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import type { WorkEntry, WorkFile } from '#shared/features/board/resumes/model.ts'
import { WORK_FILES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { newResumeId } from './create.ts'
import { lockMyResume, requireMyResume } from './my-resumes.ts'
import { listWorkFiles, type WorkFileRow } from './work-file-rows.ts'

/**
 * Stores a file for the portfolio of an own resume; the draft names it once it is saved.
 * @throws Problem not_found; that of a file that cannot be stored, for the field `file`; too_many_requests
 */
export async function addWorkFile(ctx: Ctx, { id, file }: { id: string; file: File }): Promise<WorkFile> {
  const { db, files, now } = ctx.deps
  await requireMyResume(ctx, db, id)
  await refuseTooMany(db, id)
  const stored = await storeWork(ctx, file, { field: 'file' })
  try {
    return await db.transaction(async (tx) => {
      const { userId } = await lockMyResume(ctx, tx, id)
      await refuseTooMany(tx, id)
      const row = { ...stored, id: newResumeId(), resumeId: id, userId, createdAt: now().toISOString() }
      await tx.insert(resumeFiles).values(row)
      return { id: row.id, type: row.type, size: row.size }
    })
  } catch (error) {
    await files.remove(stored.fileName)
    throw error
  }
}

async function refuseTooMany(db: Sql, resumeId: string) {
  if ((await db.$count(resumeFiles, eq(resumeFiles.resumeId, resumeId))) >= WORK_FILES_MAX)
    throw tooManyRequests('Вы загрузили слишком много файлов в одно резюме. Продолжите завтра.')
}

/** Copies the files of works for another resume of the caller; `rows` are inserted with it. */
export async function copyWorks(ctx: Ctx, { from, works }: { from: string; works: readonly WorkEntry[] }) {
  const { db, files, now } = ctx.deps
  const known = new Map((await listWorkFiles(db, from)).map((row) => [row.id, row]))
  const rows: Omit<WorkFileRow, 'resumeId'>[] = []
  const copies: WorkEntry[] = []
  for (const work of works) {
    const row = work.file && known.get(work.file.id)
    const fileName = row && (await copyPrivateFile(files, row.fileName))
    if (!row || !fileName) {
      copies.push({ ...work, file: null })
      continue
    }
    const { userId } = requirePerson(ctx)
    const copy = {
      id: newResumeId(),
      userId,
      fileName,
      type: row.type,
      size: row.size,
      createdAt: now().toISOString(),
    }
    rows.push(copy)
    copies.push({ ...work, file: { id: copy.id, type: copy.type, size: copy.size } })
  }
  return { works: copies, rows }
}

/** @throws Problem not_found when the file is gone */
export async function workFileAnswer({ files }: Pick<Deps, 'files'>, row: WorkFileRow): Promise<FileAnswer> {
  const bytes = await files.read(row.fileName)
  if (!bytes) throw workFileNotFound()
  const name = row.type === 'application/pdf' ? 'rabota.pdf' : 'rabota.jpg'
  return downloadOf({ name, type: row.type, bytes })
}

export const workFileNotFound = () => new Problem('not_found', 'Такого файла нет')
