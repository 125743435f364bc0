import { eq } from 'drizzle-orm'
import { resumeFiles, resumeRevisions, resumes as resumeRows } from '#server/db/schema/resumes.ts'
import type { Deps } from '#server/features/board/context.ts'
import { removeByUrl } from '#server/files/port.ts'
import { afterCommit } from '#server/kernel/sql.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { resumeRemoved } from './events.ts'
import { listWorkFiles } from './writing/work-file-rows.ts'
import { listViews } from './reading/view-rows.ts'
import { findImport, listOpenings, listMyResumeRows, listRevisions } from './queries.ts'

export const resumesPersonalData = ({
  events,
  files,
  changes,
}: Pick<Deps, 'events' | 'files' | 'changes'>): PersonalData => ({
  async export(db, { userId }) {
    const rows = await listMyResumeRows(db, userId)
    const resumes = await Promise.all(
      rows.map(async ({ number: _number, facts: _facts, ...row }) => ({
        ...row,
        imported: await findImport(db, row.id),
        files: (await listWorkFiles(db, row.id)).map(({ id, type, size, createdAt }) => ({
          id,
          type,
          size,
          createdAt,
        })),
        revisions: await listRevisions(db, row.id),
        views: (await listViews(db, { resumeId: row.id, since: '2000-01-01' })).map(({ company, day }) => ({
          company: company.title,
          day,
        })),
        openings: (await listOpenings(db, row.id)).map(({ company, openedAt, lastOpenedAt }) => ({
          company: company.title,
          openedAt,
          lastOpenedAt,
        })),
      })),
    )
    return { resumes }
  },
  async erase(tx, { userId, at }) {
    // Also those that only responses show.
    const works = await tx
      .delete(resumeFiles)
      .where(eq(resumeFiles.userId, userId))
      .returning({ fileName: resumeFiles.fileName })
    afterCommit(tx, async () => {
      for (const { fileName } of works) await files.remove(fileName)
    })
    const revisions = await tx
      .select({ content: resumeRevisions.content })
      .from(resumeRevisions)
      .innerJoin(resumeRows, eq(resumeRows.id, resumeRevisions.resumeId))
      .where(eq(resumeRows.userId, userId))
    const rows = await tx.delete(resumeRows).where(eq(resumeRows.userId, userId)).returning()
    if (rows.length === 0) return
    const texts = [
      ...rows.flatMap(({ draft, content }) => [draft, content]),
      ...revisions.map((one) => one.content),
    ]
    const photos = new Set(texts.map((text) => text?.photoUrl ?? null))
    for (const { id } of rows) await events.raise(tx, resumeRemoved, { resumeId: id, at })
    afterCommit(tx, async () => {
      for (const url of photos) await removeByUrl(files, url)
      await changes.publish({ kind: 'resumes', numbers: rows.map(({ number }) => number) })
    })
  },
})
