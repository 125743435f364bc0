import type { Ctx } from '#server/features/board/context.ts'
import type { ImportedJob, JobsMerge, ResumeImport } from '#shared/features/board/resumes/imported.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { requireFitting } from './added-jobs.ts'
import { changeImport, requireJob, requirePlace } from './change-import.ts'

/**
 * Makes one job of two, which is reviewed again. It has the names of `into`, the longest time and both descriptions; names
 * of `at` that differ stand in the description. A repetition finds no `at` any more and is refused.
 * @throws Problem not_found, conflict for a job that is not transferred or was changed in the editor, and for a
 * description that is longer than its field
 */
export function mergeImportedJobs(
  ctx: Ctx,
  { id, at, into }: JobsMerge & { id: string },
): Promise<ResumeImport> {
  return changeImport(ctx, id, ({ draft, jobs, lines }) => {
    const other = requireJob(jobs, at)
    const kept = requireJob(jobs, into)
    const keptPlace = requirePlace(draft, kept)
    const otherPlace = requirePlace(draft, other, keptPlace)
    const entry = mergeEntries(kept, other)
    requireFitting(entry.description)
    const merged: ImportedJob = {
      ...kept,
      entry,
      source: inOrder(kept, other)
        .map(({ source }) => source)
        .join('\n'),
      revision: kept.revision + 1,
      state: 'pending',
    }
    const experience = draft.experience.flatMap((job, place) => {
      if (place === keptPlace) return [entry]
      return place === otherPlace ? [] : [job]
    })
    return {
      draft: { ...draft, experience },
      jobs: jobs.flatMap((job) => (job.at === at ? [] : [job.at === into ? merged : job])),
      lines,
    }
  })
}

const inOrder = (job: ImportedJob, other: ImportedJob) => (job.at < other.at ? [job, other] : [other, job])

function mergeEntries(kept: ImportedJob, other: ImportedJob): ExperienceEntry {
  const { position, company } = kept.entry
  const names = {
    position: position || other.entry.position,
    company: company || other.entry.company,
  }
  const differing = [
    other.entry.position === names.position ? '' : other.entry.position,
    other.entry.company === names.company ? '' : other.entry.company,
  ].filter((name) => name !== '')
  const description = inOrder(kept, other)
    .flatMap((job) => [job === other ? differing.join(', ') : '', job.entry.description])
    .filter((text) => text !== '')
    .join('\n')
  return { ...names, ...mergeDates(kept.entry, other.entry), description }
}

/** From the earliest start to the latest end, which is the present day where one of them lasts. */
function mergeDates(
  entry: ExperienceEntry,
  other: ExperienceEntry,
): Pick<ExperienceEntry, 'startMonth' | 'endMonth'> {
  const dated = [entry, other].filter(({ startMonth, endMonth }) => startMonth !== null || endMonth !== null)
  const starts = dated.flatMap(({ startMonth }) => startMonth ?? []).toSorted()
  const ends = dated.flatMap(({ endMonth }) => endMonth ?? []).toSorted()
  return {
    startMonth: starts[0] ?? null,
    endMonth: dated.some(({ endMonth }) => endMonth === null) ? null : (ends.at(-1) ?? null),
  }
}
