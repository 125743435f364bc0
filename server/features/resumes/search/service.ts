import type { Directories } from '#server/features/directories.ts'
import { findRepair, ENOUGH_FOUND } from '#server/features/search/repair.ts'
import type { Repair } from '#server/features/search/repair.ts'
import { totalOf } from '#server/features/search/service.ts'
import type { TextHits } from '#server/features/search/text-search.ts'
import { masksOf } from '#server/features/search/set-columns.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import { instantOf } from '#server/platform/instant.ts'
import type {
  ResumeFacets,
  ResumeSearchInput,
  ResumeSearchResult,
} from '#shared/features/resumes/contract.ts'
import type { ResumeFilter, ResumeSort } from '#shared/features/resumes/filter.ts'
import { resumeList } from '#shared/features/resumes/list.ts'
import type { ResumeCard } from '#shared/features/resumes/model.ts'
import { highlightRanges } from '#shared/features/search/highlight.ts'
import { parseQuery } from '#shared/features/search/query.ts'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'
import { defaultSort } from '#shared/lists/address.ts'
import type { Total } from '#shared/features/vacancies/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { cardOfText } from '../present.ts'
import { viewerOf } from '../viewer.ts'
import type { Viewer } from '../viewer.ts'
import { AUDIENCE_RANK } from './columns.ts'
import { ANY_RESUME } from './index.ts'
import type { ResumeIndexResult } from './index.ts'
import type { ResumePassFilter, Sight } from './pass.ts'
import { listCardRows } from './queries.ts'

/**
 * The one search behind pages and API. What the viewer must not see is left out before anything is counted.
 * @throws Problem `not_found` for a profession, a place or a skill that does not exist
 */
export async function searchResumes(ctx: Ctx, input: ResumeSearchInput): Promise<ResumeSearchResult> {
  const { deps } = ctx
  const viewer = await viewerOf(ctx)
  const sight = sightOf(viewer)
  const filter = resumePassFilter(deps, input)
  const asked = input.sort ?? defaultSort(input.search)
  const { text, repair } = await findText(deps, input, { sort: asked, sight })
  const sort = text === null && asked === 'relevance' ? 'date' : asked
  const result = deps.resumes.index.query({
    filter,
    text: text?.current() ?? null,
    sort,
    offset: (input.page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
    sight,
  })
  const items = await listResumeCards(deps, result.numbers)
  const query = parseQuery(repair?.query ?? input.search)
  return {
    items,
    marks: query.isEmpty
      ? []
      : items.map(({ title, summary }) => ({
          title: highlightRanges(title, query),
          summary: highlightRanges(summary, query),
        })),
    total: totalOf(result.total),
    page: input.page,
    pages: Math.min(Math.ceil(result.total / PAGE_SIZE), PAGES_MAX),
    sort,
    repair,
    facets: result.facets(),
    withoutFilter:
      result.total === 0 ? costsOfFilters(deps, { filter, hasText: text !== null, result, sight }) : [],
    viewer: viewer.audience,
  }
}

/** @throws Problem `not_found` */
export async function countResumeFacets(
  ctx: Ctx,
  filter: ResumeFilter,
): Promise<{ total: Total; facets: ResumeFacets }> {
  const sight = sightOf(await viewerOf(ctx))
  const { text } = await findText(ctx.deps, { ...filter, exact: false }, { sort: 'date', sight })
  const result = ctx.deps.resumes.index.query({
    filter: resumePassFilter(ctx.deps, filter),
    text: text?.current() ?? null,
    sort: 'date',
    offset: 0,
    limit: 0,
    sight,
  })
  return { total: totalOf(result.total), facets: result.facets() }
}

/** Cards in the order of the numbers; those that are listed no more are left out. */
export async function listResumeCards(deps: CardTools, numbers: readonly number[]): Promise<ResumeCard[]> {
  const cards = await resumeCardsByNumber(deps, numbers)
  return numbers.flatMap((number) => cards.get(number) ?? [])
}

type CardTools = Pick<Deps, 'db' | 'directories' | 'resumes' | 'now'>

/** Those that are listed no more are left out. */
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

export const sightOf = ({ audience, hidden }: Viewer): Sight => ({ rank: AUDIENCE_RANK[audience], hidden })

/** A filter in the numbers of the index. @throws Problem `not_found` */
export function resumePassFilter(
  { directories }: { directories: Pick<Directories, 'locations' | 'professions' | 'skills'> },
  filter: ResumeFilter,
): ResumePassFilter {
  const { professions, locations, skills } = directories
  return {
    masks: masksOf(resumeList, filter),
    periodDays: filter.period,
    profession: filter.profession === null ? null : requireProfession(filter.profession),
    location: filter.location === null ? null : requireLocation(filter.location),
    salary: filter.salary,
    hasPhoto: filter.photo,
    skills: filter.skill.map(requireSkill),
  }

  function requireProfession(slug: string): number {
    const at = professions.all.findIndex((profession) => profession.slug === slug)
    if (at < 0) throw new Problem('not_found', 'Такой профессии нет в справочнике')
    return at + 1
  }

  function requireLocation(slug: string) {
    const place = locations.bySlug(slug)
    const range = place && locations.range(place.id)
    if (!range) throw new Problem('not_found', 'Такого места нет в справочнике')
    return range
  }

  function requireSkill(slug: string): number {
    const at = skills.all.findIndex((skill) => skill.slug === slug)
    if (at < 0) throw new Problem('not_found', 'Такого навыка нет в справочнике')
    return at
  }
}

/** What the text finds among what the viewer may see, repaired if it was mistyped. */
export async function findText(
  { resumes: engine }: Pick<Deps, 'resumes'>,
  { search: typed, exact }: Pick<ResumeSearchInput, 'search' | 'exact'>,
  { sort, sight }: { sort: ResumeSort; sight: Sight },
): Promise<{ text: TextHits | null; repair: Repair | null }> {
  const isRanked = sort === 'relevance'
  const text = await engine.texts.find(typed, { isRanked })
  if (text === null || exact) return { text, repair: null }
  const typedCount = countSeen(text)
  if (typedCount >= ENOUGH_FOUND) return { text, repair: null }
  const repair = await findRepair(typed, typedCount, {
    count: async (other) => countSeen(await engine.texts.find(other, { isRanked: false })),
    vocabulary: engine.vocabulary,
  })
  return { text: repair ? await engine.texts.find(repair.query, { isRanked }) : text, repair }

  function countSeen(hits: TextHits | null) {
    if (hits === null) return 0
    return engine.index.query({
      filter: ANY_RESUME,
      text: hits.current(),
      sort: 'date',
      offset: 0,
      limit: 0,
      sight,
    }).total
  }
}

/** What each filter keeps from the list, for a reader who found nothing. */
function costsOfFilters(
  { resumes: { index } }: Pick<Deps, 'resumes'>,
  {
    filter,
    hasText,
    result,
    sight,
  }: { filter: ResumePassFilter; hasText: boolean; result: ResumeIndexResult; sight: Sight },
): ResumeSearchResult['withoutFilter'] {
  const costs: ResumeSearchResult['withoutFilter'] = Array.from(result.refusedOnly, ([name, count]) => ({
    filter: name,
    count,
  }))
  if (hasText) {
    const { total } = index.query({ filter, text: null, sort: 'date', offset: 0, limit: 0, sight })
    costs.push({ filter: 'search', count: total })
  }
  return costs.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
