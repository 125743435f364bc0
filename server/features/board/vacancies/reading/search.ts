import type { Sql } from '#server/kernel/sql.ts'
import { presentPage, pageSlice } from '#server/lists/list-page.ts'
import { SEARCH_SECONDS } from '#server/features/board/caches.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Facets, SearchInput, SearchResult } from '#shared/features/board/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { listCards } from './cards.ts'
import type { SearchResult as FoundPage } from '#server/lists/port.ts'
import type { Copies } from '#shared/lists/list-page.ts'
import type { VacancyTypes } from '../index/types.ts'
import { listTextRows } from '../queries.ts'
import { sentencesOf, SUMMARY_LENGTH } from '../writing/text-parts.ts'

type SearchDeps = Pick<
  Deps,
  'db' | 'referenceData' | 'figureStore' | 'vacancies' | 'caches' | 'synonyms' | 'now'
>

/**
 * The one search behind pages, API, feeds and landing pages.
 * @throws Problem `not_found` for a profession or a place that does not exist
 */
export function searchVacancies(
  deps: SearchDeps,
  input: SearchInput,
  view: VacancyTypes['view'] = {},
): Promise<SearchResult> {
  // A change of any vacancy and the passing of time make another key, so that nothing closed is ever shown.
  const moment = Math.floor(deps.now().getTime() / (SEARCH_SECONDS * 1000))
  const key = JSON.stringify([deps.vacancies.version(), moment, input, view])
  return deps.caches.searches.get(key, async () => {
    const { page, sort, exact, mentions, ...filter } = input
    const found = await deps.vacancies.search({ filter, exact, mentions, sort, ...pageSlice(page), ...view })
    const [items, copies] = await Promise.all([listCards(deps, found.ids), copiesOf(deps, found)])
    return presentPage(input, {
      found,
      items,
      synonyms: deps.synonyms,
      snippets: {
        shownOf: ({ title, company }) => `${title}\n${company.title}`,
        textsOf: (cards) => listTexts(deps.db, cards),
        lengthMax: SUMMARY_LENGTH,
      },
      copiesOf: ({ id }) => copies.get(id) ?? null,
    })
  })
}

/** In the order of the cards. */
async function listTexts(db: Sql, cards: readonly { id: number }[]): Promise<string[]> {
  const ids = cards.map(({ id }) => id)
  const texts = new Map((await listTextRows(db, ids)).map((row) => [row.id, sentencesOf(row)]))
  return ids.map((id) => texts.get(id) ?? '')
}

const COPY_PLACES_MAX = 6

/** How many copies each vacancy has, and where. */
async function copiesOf(
  { vacancies, referenceData: { locations } }: Pick<Deps, 'vacancies' | 'referenceData'>,
  { ids, copies }: FoundPage<VacancyTypes>,
): Promise<Map<number, Copies>> {
  const facts = await vacancies.describe(ids.flatMap((id) => copies.get(id) ?? []))
  return new Map(
    ids.flatMap((id): [number, Copies][] => {
      const others = copies.get(id) ?? []
      if (others.length === 0) return []
      const places = others.flatMap((other) => facts.get(other)?.places.locationIds ?? [])
      const names = [...new Set(places)].flatMap((place) => locations.byId(place)?.name ?? [])
      return [[id, { count: others.length, places: names.slice(0, COPY_PLACES_MAX) }]]
    }),
  )
}

/** @throws Problem `not_found` for a profession or a place that does not exist */
export async function countFacets(
  { vacancies }: Pick<Deps, 'vacancies'>,
  { mentions, ...filter }: VacancyFilter & { mentions: boolean },
): Promise<{ total: number; facets: Facets }> {
  const { total, facets } = await vacancies.count({ filter, mentions })
  return { total, facets }
}
