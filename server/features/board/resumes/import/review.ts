import { eq } from 'drizzle-orm'
import { resumeImports } from '#server/db/schema/resumes.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { ImportDecision, ImportedJob, ResumeImport } from '#shared/features/board/resumes/imported.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { myResumeOf, requireMyResume } from '../writing/my-resumes.ts'
import { changeImport, isSame, requireImport, requireJob, withJob } from './change-import.ts'

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
 * @throws Problem not_found, conflict for a full list of jobs, or for a job whose text another tab has changed
 */
export function decideImportedJob(
  ctx: Ctx,
  { id, at, entry, revision }: ImportDecision & { id: string },
): Promise<ResumeImport> {
  return changeImport(ctx, id, ({ draft, jobs, lines }) => {
    const known = requireJob(jobs, at)
    if (entry !== null && revision !== null && revision !== known.revision)
      throw new Problem(
        'conflict',
        'В другой вкладке это место работы изменили. Мы показали изменения: проверьте и подтвердите ещё раз.',
      )
    return {
      draft: { ...draft, experience: withDecision(draft.experience, known, entry) },
      jobs: jobs.map((job): ImportedJob => {
        if (job.at !== at) return job
        return entry === null ? { ...job, state: 'dropped' } : { ...job, entry, state: 'kept' }
      }),
      lines,
    }
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
  if (place >= 0) return withJob(experience, place, entry)
  return experience.some((job) => isSame(job, entry)) ? [...experience] : [...experience, entry]
}
