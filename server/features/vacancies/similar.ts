import { passFilterOf, rankCandidates } from '#server/features/search/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { EMPTY_FILTER } from '#shared/features/vacancies/address.ts'
import type { VacancyCard } from '#shared/features/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { listCards } from './cards.ts'
import { findVacancy } from './queries.ts'
import type { VacancyRow } from './queries.ts'

const SIMILAR_MAX = 6
/** Newest vacancies of one kind that are compared by title. */
const CANDIDATES_MAX = 150
/** What the same place adds to the likeness of the titles, which is mostly below one. */
const NEARBY_BONUS = 0.15

/**
 * Open vacancies like this one: of its profession, or with words of its title when it has none; the likest title
 * first, those in its place before others.
 * @throws Problem `not_found`
 */
export async function listSimilar(ctx: Ctx, { id }: { id: number }): Promise<VacancyCard[]> {
  const row = await findVacancy(ctx.deps.db, id)
  if (!row || row.publishedAt === null) throw new Problem('not_found', 'Такой вакансии нет')
  const { locations, professions } = ctx.deps.directories
  const profession = row.professionId === null ? null : professions.byId(row.professionId)?.slug
  const location = locations.byId(row.locationIds[0] ?? row.workFromIds[0] ?? 0)?.slug ?? null

  const nearby = location === null ? [] : newest(ctx, row, { profession: profession ?? null, location })
  const anywhere = newest(ctx, row, { profession: profession ?? null })
  const candidates = [...new Set([...nearby, ...anywhere])]
  const ranks = await rankCandidates(ctx.deps, { title: row.title, ids: candidates })
  const isNearby = new Set(nearby)
  const likeness = (candidate: number) =>
    (ranks.get(candidate) ?? 0) + (isNearby.has(candidate) ? NEARBY_BONUS : 0)
  // Without a profession only a title says that two vacancies have anything to do with each other.
  const alike = profession ? candidates : candidates.filter((candidate) => (ranks.get(candidate) ?? 0) > 0)
  return listCards(ctx.deps, alike.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, SIMILAR_MAX))
}

function newest({ deps }: Ctx, row: VacancyRow, filter: Partial<VacancyFilter>): number[] {
  const { ids } = deps.search.index.query({
    filter: passFilterOf(deps, { ...EMPTY_FILTER, ...filter }),
    text: null,
    sort: 'date',
    offset: 0,
    limit: CANDIDATES_MAX,
    now: deps.now().getTime(),
  })
  return ids.filter((id) => id !== row.id)
}
