import { restrictTo } from '#server/lists/restrict-to.ts'
import type { Deps } from '#server/platform/context.ts'
import type { ResumeFilter } from '#shared/features/resumes/filter.ts'
import type { Viewer } from '../viewer.ts'
import { findText, resumePassFilter, sightOf } from './service.ts'

/**
 * Which of the resumes are in the list that a search gives this viewer, the newest first.
 * @param numbers of the resumes
 * @throws Problem `not_found` for a profession, a place or a skill that does not exist
 */
export async function matchResumes(
  deps: Pick<Deps, 'directories' | 'resumes'>,
  { viewer, exact, ...input }: ResumeFilter & { viewer: Viewer; exact: boolean },
  numbers: readonly number[],
): Promise<number[]> {
  if (numbers.length === 0) return []
  const { index } = deps.resumes
  const sight = sightOf(viewer)
  const filter = resumePassFilter(deps, input)
  const { text } = await findText(deps, { ...input, exact }, { sort: 'date', sight })
  return index.query({
    filter,
    text: restrictTo(index, numbers, text?.current() ?? null),
    sort: 'date',
    offset: 0,
    limit: numbers.length,
    sight,
  }).numbers
}
