import { and, eq, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { resumeFiles, resumeRevisions, resumes, type ResumeText } from '#server/db/schema/resumes.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { WorkEntry } from '#shared/features/board/resumes/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

export type WorkFileRow = typeof resumeFiles.$inferSelect

export const findWorkFile = async (db: Sql, { resumeId, fileId }: { resumeId: string; fileId: string }) => {
  const [row] = await db
    .select()
    .from(resumeFiles)
    .where(and(eq(resumeFiles.resumeId, resumeId), eq(resumeFiles.id, fileId)))
  return row ?? null
}

export const listWorkFiles = (db: Sql, resumeId: string) =>
  db.select().from(resumeFiles).where(eq(resumeFiles.resumeId, resumeId)).limit(1000)

/** The works with the files of this resume only, as they are stored: others came from elsewhere. */
export async function withKnownFiles(
  tx: Sql,
  { resumeId, works }: { resumeId: string; works: readonly WorkEntry[] },
): Promise<WorkEntry[]> {
  const ids = works.flatMap(({ file }) => (file === null ? [] : [file.id]))
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: resumeFiles.id, type: resumeFiles.type, size: resumeFiles.size })
          .from(resumeFiles)
          .where(and(eq(resumeFiles.resumeId, resumeId), inArray(resumeFiles.id, ids)))
  const known = new Map(rows.map((row) => [row.id, row]))
  return works.map((work) => ({ ...work, file: (work.file && known.get(work.file.id)) ?? null }))
}

export const hasFile = (text: Pick<ResumeText, 'portfolio'>, fileId: string) =>
  text.portfolio.some(({ file }) => file?.id === fileId)

/** What is left of a copy that is taken back. */
export const withoutFiles = (text: ResumeText): ResumeText => ({
  ...text,
  photoUrl: null,
  portfolio: text.portfolio.map((work) => ({ ...work, file: null })),
})

/** Deletes files that no text names any more. The undo of the editor and an unsaved draft may name one of the last day. */
export async function purgeWorkFiles({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>) {
  const rows = await deleteUnused(
    db,
    lt(resumeFiles.createdAt, new Date(now().getTime() - KEPT_DAYS.workFiles * DAY_MS).toISOString()),
  )
  for (const { fileName } of rows) await files.remove(fileName)
  return { workFiles: rows.length }
}

/** Deletes those of a deleted resume that no response shows. @returns their names in the store */
export async function deleteFilesOf(tx: Sql, resumeId: string): Promise<string[]> {
  return (await deleteUnused(tx, eq(resumeFiles.resumeId, resumeId))).map(({ fileName }) => fileName)
}

/** Condition for a stored portfolio that has the file. */
export const namesFile = (portfolio: SQL, fileId: SQL) =>
  sql`${portfolio} @> jsonb_build_array(jsonb_build_object('file', jsonb_build_object('id', ${fileId})))`

function deleteUnused(db: Sql, where: ReturnType<typeof and>) {
  const names = (portfolio: SQL) => namesFile(portfolio, sql`${resumeFiles.id}`)
  const one = { one: sql`1` }
  return db
    .delete(resumeFiles)
    .where(
      and(
        where,
        notExists(
          db
            .select(one)
            .from(resumes)
            .where(
              and(
                eq(resumes.id, resumeFiles.resumeId),
                sql`(${names(sql`${resumes.draft}->'portfolio'`)} or ${names(sql`${resumes.content}->'portfolio'`)})`,
              ),
            ),
        ),
        notExists(
          db
            .select(one)
            .from(resumeRevisions)
            .where(
              and(
                eq(resumeRevisions.resumeId, resumeFiles.resumeId),
                eq(resumeRevisions.state, 'pending'),
                names(sql`${resumeRevisions.content}->'portfolio'`),
              ),
            ),
        ),
        notExists(
          db
            .select(one)
            .from(responses)
            .where(
              and(
                eq(responses.resumeId, resumeFiles.resumeId),
                names(sql`${responses.resume}->'text'->'portfolio'`),
              ),
            ),
        ),
      ),
    )
    .returning({ fileName: resumeFiles.fileName })
}
