import { and, inArray } from 'drizzle-orm'
import { isListed, resumes, type ResumeText } from '#server/db/schema/resumes.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { presentPage, pageSlice } from '#server/lists/list-page.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { ResumeSearchInput, ResumeSearchResult } from '#shared/features/board/resumes/contract.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import type { ResumeCard } from '#shared/features/board/resumes/model.ts'
import { listCardRows } from '../index/queries.ts'
import { cardOfText, SUMMARY_LENGTH } from './present.ts'
import { viewerOf } from './viewer.ts'

/**
 * The search behind pages and API. Resumes that the viewer may not see are excluded before anything is counted.
 * @throws Problem `not_found` for a profession, a place or a skill that does not exist
 */
export async function searchResumes(ctx: Ctx, input: ResumeSearchInput): Promise<ResumeSearchResult> {
  const { deps } = ctx
  const { page, sort, exact, mentions, ...filter } = input
  const viewer = await viewerOf(ctx)
  const found = await deps.resumes.search({ filter, exact, mentions, sort, ...pageSlice(page), viewer })
  return {
    ...(await presentPage(input, {
      found,
      items: await listResumeCards(deps, found.ids),
      synonyms: deps.synonyms,
      snippets: {
        shownOf: ({ title, lastJob, skills }) =>
          [title, lastJob?.position, lastJob?.company, ...skills].join('\n'),
        textsOf: (cards) => listTexts(deps.db, cards),
        lengthMax: SUMMARY_LENGTH,
      },
    })),
    viewer: viewer.audience,
  }
}

/** What people write about themselves and their work, in the order of the cards. */
async function listTexts(db: Sql, cards: readonly ResumeCard[]): Promise<string[]> {
  const ids = cards.map(({ id }) => id)
  const rows = await db
    .select({ id: resumes.id, content: resumes.content })
    .from(resumes)
    .where(and(isListed(), inArray(resumes.id, ids)))
  const texts = new Map(rows.map(({ id, content }) => [id, content === null ? '' : proseOf(content)]))
  return ids.map((id) => texts.get(id) ?? '')
}

const proseOf = ({ about, experience }: ResumeText) =>
  [about, ...experience.map(({ description }) => description)].join('\n')

/** @throws Problem `not_found` */
export async function countResumeFacets(
  ctx: Ctx,
  { mentions, ...filter }: ResumeFilter & { mentions: boolean },
) {
  const { total, facets } = await ctx.deps.resumes.count({ filter, mentions, viewer: await viewerOf(ctx) })
  return { total, facets }
}

/** Cards in the order of the numbers, without those that are no longer listed. */
async function listResumeCards(deps: CardTools, numbers: readonly number[]): Promise<ResumeCard[]> {
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
      cardOfText(deps, { id: resumeId, text, updatedAt: publishedAt }),
    ]),
  )
}
