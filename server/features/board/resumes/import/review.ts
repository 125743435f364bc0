import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { resumeImports } from '#server/db/schema/resumes.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ImportDecision, ImportedJob, ResumeImport } from '#shared/features/board/resumes/imported.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { CONTENT_LENGTH_MAX, EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { lockMyResume, myResumeOf, requireMyResume } from '../writing/my-resumes.ts'
import { findImport, setResume } from '../queries.ts'

/** What was read from the file of a resume. @throws Problem not_found, also once the review is finished */
export async function readImport(ctx: Ctx, { id }: { id: string }): Promise<ResumeImport> {
  const { db } = ctx.deps
  await requireMyResume(ctx, db, id)
  return requireImport(db, id)
}

/**
 * Keeps a job from the file, as it was read or as its author corrects it, or drops it from the draft. The job is found in
 * the draft by what it says, because the author may have moved or changed it in the editor meanwhile; one that is not
 * there any more is added when it is kept, and left alone when it is dropped. Repeating a decision changes nothing.
 * @throws Problem not_found, conflict for a full list of jobs
 */
export async function decideImportedJob(
  ctx: Ctx,
  { id, at, entry }: ImportDecision & { id: string },
): Promise<ResumeImport> {
  const { db, now } = ctx.deps
  return db.transaction(async (tx) => {
    const { draft, version } = await lockMyResume(ctx, tx, id)
    const { jobs, rest } = await requireImport(tx, id)
    const known = jobs[at]
    if (!known) throw importNotFound()
    const experience = withDecision(draft.experience, known, entry)
    const changed = { ...draft, experience }
    if (experience.length > EXPERIENCE_MAX || JSON.stringify(changed).length > CONTENT_LENGTH_MAX)
      throw new Problem('conflict', 'В резюме больше не помещается. Сократите другие места работы.')
    if (!isDeepStrictEqual(experience, draft.experience))
      await setResume(tx, id, { draft: changed, version: version + 1, updatedAt: now().toISOString() })
    const decided = jobs.map((job, index): ImportedJob => {
      if (index !== at) return job
      return entry === null ? { ...job, state: 'dropped' } : { ...job, entry, state: 'kept' }
    })
    await tx.update(resumeImports).set({ jobs: decided }).where(eq(resumeImports.resumeId, id))
    return { jobs: decided, rest }
  })
}

/** Ends the review; jobs that were not decided about stay in the draft. @throws Problem not_found */
export async function finishImport(ctx: Ctx, { id }: { id: string }): Promise<MyResume> {
  const { db } = ctx.deps
  const row = await requireMyResume(ctx, db, id)
  await db.delete(resumeImports).where(eq(resumeImports.resumeId, id))
  return myResumeOf(ctx, row)
}

function withDecision(
  experience: readonly ExperienceEntry[],
  known: ImportedJob,
  entry: ExperienceEntry | null,
): ExperienceEntry[] {
  const place = experience.findIndex((job) => isSame(job, known.entry))
  if (entry === null) return experience.filter((_, index) => index !== place)
  if (place >= 0) return experience.map((job, index) => (index === place ? entry : job))
  return experience.some((job) => isSame(job, entry)) ? [...experience] : [...experience, entry]
}

/** Whatever the order in which the database returns the keys. */
const isSame = (job: ExperienceEntry, other: ExperienceEntry) => isDeepStrictEqual({ ...job }, { ...other })

async function requireImport(db: Sql, resumeId: string) {
  const found = await findImport(db, resumeId)
  if (!found) throw importNotFound()
  return found
}

const importNotFound = () => new Problem('not_found', 'Проверка файла уже закончена')
