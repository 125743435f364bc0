import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { resumeImports, type ResumeText } from '#server/db/schema/resumes.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ImportedJob, ImportedLine, ResumeImport } from '#shared/features/board/resumes/imported.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import {
  CONTENT_LENGTH_MAX,
  EXPERIENCE_MAX,
  IMPORTED_JOBS_MAX,
} from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { lockMyResume } from '../writing/my-resumes.ts'
import { findImport, setResume } from '../queries.ts'
import { toRest } from './imported-lines.ts'

/** The draft of a resume and what was read from its file, which change together. */
export type ImportState = { draft: ResumeText; jobs: ImportedJob[]; lines: ImportedLine[] }

/**
 * Changes the draft and the import in one transaction with the resume locked, so that of two tabs the later one sees what
 * the earlier one did. The version of the draft grows only when the draft changes.
 * @throws Problem not_found, conflict for more than the draft may hold
 */
export async function changeImport(
  ctx: Ctx,
  id: string,
  change: (state: ImportState) => ImportState,
): Promise<ResumeImport> {
  const { db, now } = ctx.deps
  return db.transaction(async (tx) => {
    const { draft: former, version } = await lockMyResume(ctx, tx, id)
    const found = await requireImport(tx, id)
    const { draft, jobs, lines } = change({ draft: former, jobs: found.jobs, lines: found.lines })
    if (draft.experience.length > EXPERIENCE_MAX || jobs.length > IMPORTED_JOBS_MAX)
      throw new Problem(
        'conflict',
        `В резюме помещается ${EXPERIENCE_MAX} мест работы. Уберите или объедините другие.`,
      )
    if (JSON.stringify(draft).length > CONTENT_LENGTH_MAX)
      throw new Problem('conflict', 'В резюме больше не помещается. Сократите другие места работы.')
    if (!isDeepStrictEqual(draft, former))
      await setResume(tx, id, { draft, version: version + 1, updatedAt: now().toISOString() })
    // Those of an earlier release have a rest without lines.
    const rest = lines.length > 0 ? toRest(lines) : found.rest
    await tx.update(resumeImports).set({ jobs, lines, rest }).where(eq(resumeImports.resumeId, id))
    return { jobs, lines, rest }
  })
}

export async function requireImport(db: Sql, resumeId: string): Promise<ResumeImport> {
  const found = await findImport(db, resumeId)
  if (!found) throw new Problem('not_found', 'Проверка файла уже закончена')
  return found
}

/** @throws Problem not_found, also for a job that was merged into another */
export function requireJob(jobs: readonly ImportedJob[], at: number): ImportedJob {
  const job = jobs.find((one) => one.at === at)
  if (!job) throw new Problem('not_found', 'Такого места работы в файле уже нет. Обновите страницу.')
  return job
}

/**
 * The place of a job in the draft, which is found by what it says: its author may have moved it in the editor.
 * @throws Problem conflict for a job that is not transferred, or was changed in the editor
 */
export function requirePlace(
  { experience }: ResumeText,
  { state, entry }: ImportedJob,
  /** The place of another job, which may say the same. */
  except = -1,
): number {
  if (state === 'dropped')
    throw new Problem('conflict', 'Это место работы вы решили не переносить. Сначала верните его.')
  const place = experience.findIndex((job, index) => index !== except && isSame(job, entry))
  if (place < 0) throw new Problem('conflict', 'Это место работы изменили в редакторе. Поправьте его там.')
  return place
}

/** Whatever the order in which the database returns the keys. */
export const isSame = <Entry extends object>(entry: Entry, other: Entry) =>
  isDeepStrictEqual({ ...entry }, { ...other })

/** The list of jobs with another entry at a place. */
export const withJob = (experience: readonly ExperienceEntry[], place: number, entry: ExperienceEntry) =>
  experience.map((job, index) => (index === place ? entry : job))
