import { presentPage, pageSlice } from '#server/lists/list-page.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import type { ResumeSearchInput, ResumeSearchResult } from '#shared/features/board/resumes/contract.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import type { ResumeCard } from '#shared/features/board/resumes/model.ts'
import { listCardRows } from './index/queries.ts'
import { cardOfText } from './present.ts'
import { viewerOf } from './viewer.ts'

/**
 * The search behind pages and API. Resumes that the viewer may not see are excluded before anything is counted.
 * @throws Problem `not_found` for a profession, a place or a skill that does not exist
 */
export async function searchResumes(ctx: Ctx, input: ResumeSearchInput): Promise<ResumeSearchResult> {
  const { deps } = ctx
  const { page, sort, exact, ...filter } = input
  const viewer = await viewerOf(ctx)
  const found = await deps.resumes.search({ filter, exact, sort, ...pageSlice(page), viewer })
  return {
    ...presentPage(input, { found, items: await listResumeCards(deps, found.ids), synonyms: deps.synonyms }),
    viewer: viewer.audience,
  }
}

/** @throws Problem `not_found` */
export async function countResumeFacets(ctx: Ctx, filter: ResumeFilter) {
  const { total, facets } = await ctx.deps.resumes.count({ filter, viewer: await viewerOf(ctx) })
  return { total, facets }
}

/** Cards in the order of the numbers, without those that are no longer listed. */
export async function listResumeCards(deps: CardTools, numbers: readonly number[]): Promise<ResumeCard[]> {
  const cards = await resumeCardsByNumber(deps, numbers)
  return numbers.flatMap((number) => cards.get(number) ?? [])
}

type CardTools = Pick<Deps, 'db' | 'referenceData' | 'resumes' | 'now'>

/** Without those that are no longer listed. */
export async function resumeCardsByNumber(
  deps: CardTools,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ResumeCard>> {
  if (numbers.length === 0) return new Map()
  const rows = await deps.resumes.cards.getMany(numbers, (missing) => listCardRows(deps.db, missing))
  return new Map(
    Array.from(rows, ([number, { resumeId, text, publishedAt }]) => [
      number,
      cardOfText(deps, { id: resumeId, text, updatedAt: instantOf(publishedAt) }),
    ]),
  )
}
