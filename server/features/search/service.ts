import { listCards } from '#server/features/vacancies/cards.ts'
import { SEARCH_SECONDS } from '#server/platform/caches.ts'
import type { Directories } from '#server/features/directories.ts'
import type { Deps } from '#server/platform/context.ts'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'
import { defaultSort } from '#shared/lists/address.ts'
import type {
  CardMarks,
  Facets,
  SearchInput,
  SearchResult,
  Total,
  VacancyCard,
} from '#shared/features/vacancies/contract.ts'
import type { VacancyFilter, VacancySort } from '#shared/features/vacancies/filter.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import { indexText } from '#shared/features/search/fold.ts'
import { highlightRanges } from '#shared/features/search/highlight.ts'
import { parseQuery } from '#shared/features/search/query.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { ENOUGH_FOUND, findRepair } from './repair.ts'
import type { Repair } from './repair.ts'
import { masksOf } from './set-columns.ts'
import { compileText, rankByTitle } from './text-queries.ts'
import type { TextHits } from './text-search.ts'
import { VACANCY_TEXTS } from './text-table.ts'
import type { IndexResult } from './vacancy-index.ts'
import type { PassFilter } from './vacancy-pass.ts'

export type SearchDeps = Pick<Deps, 'db' | 'directories' | 'search' | 'caches' | 'now'>

/**
 * The one search behind pages, API, feeds and landing pages.
 * @throws Problem `not_found` for a profession or a place that does not exist
 */
export function searchVacancies(
  deps: SearchDeps,
  input: SearchInput,
  order: SearchOrder = {},
): Promise<SearchResult> {
  // A change of any vacancy and the passing of time make another key, so that nothing closed is ever shown.
  const moment = Math.floor(deps.now().getTime() / (SEARCH_SECONDS * 1000))
  const key = JSON.stringify([deps.search.index.version(), moment, input, order])
  return deps.caches.searches.get(key, () => findVacancies(deps, input, order))
}

/** Vacancies that name the place of the filter may come before the others. */
type SearchOrder = { isNamedFirst?: boolean }

async function findVacancies(
  deps: SearchDeps,
  input: SearchInput,
  { isNamedFirst = false }: SearchOrder,
): Promise<SearchResult> {
  const filter = passFilterOf(deps, input)
  const asked = input.sort ?? defaultSort(input.search)
  const { text, repair } = await findText(deps, input, asked)
  const sort = text === null && asked === 'relevance' ? 'date' : asked
  const result = deps.search.index.query({
    filter,
    text: text?.current() ?? null,
    sort,
    isNamedFirst,
    offset: (input.page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
    now: deps.now().getTime(),
  })
  const withoutFilter =
    result.total === 0 ? costsOfFilters(deps, { filter, hasText: text !== null, result }) : []
  const items = await listCards(deps, result.ids)
  return {
    items,
    marks: marksOf(items, repair?.query ?? input.search),
    total: totalOf(result.total),
    page: input.page,
    pages: Math.min(Math.ceil(result.total / PAGE_SIZE), PAGES_MAX),
    sort,
    repair,
    facets: result.facets(),
    withoutFilter,
  }
}

/** Where the words of the query, their forms and synonyms stand in each card. */
function marksOf(items: readonly VacancyCard[], search: string): CardMarks[] {
  if (search.trim() === '') return []
  const query = parseQuery(search)
  return items.map(({ title, summary }) => ({
    title: highlightRanges(title, query),
    summary: highlightRanges(summary, query),
  }))
}

/** @throws Problem `not_found` for a profession or a place that does not exist */
export async function countFacets(
  deps: SearchDeps,
  filter: VacancyFilter,
): Promise<{ total: Total; facets: Facets }> {
  const { text } = await findText(deps, { ...filter, exact: false }, 'date')
  const result = deps.search.index.query({
    filter: passFilterOf(deps, filter),
    text: text?.current() ?? null,
    sort: 'date',
    offset: 0,
    limit: 0,
    now: deps.now().getTime(),
  })
  return { total: totalOf(result.total), facets: result.facets() }
}

/** A filter in the numbers of the index. @throws Problem `not_found` */
export function passFilterOf(
  { directories }: { directories: Pick<Directories, 'locations' | 'professions'> },
  filter: VacancyFilter,
): PassFilter {
  return {
    masks: masksOf(vacancyList, filter),
    periodDays: filter.period,
    profession: filter.profession === null ? null : requireProfession(filter.profession),
    location: filter.location === null ? null : requireLocation(filter.location),
    isNamed: false,
    salary: salaryFilterOf(filter),
    isDirectOnly: filter.direct,
    companyId: filter.company,
  }

  function requireProfession(slug: string): number {
    const at = directories.professions.all.findIndex((profession) => profession.slug === slug)
    if (at < 0) throw new Problem('not_found', 'Такой профессии нет в справочнике')
    return at + 1
  }

  function requireLocation(slug: string): number {
    const place = directories.locations.bySlug(slug)
    const order = place && directories.locations.order(place.id)
    if (order === null) throw new Problem('not_found', 'Такого места нет в справочнике')
    return order
  }
}

function salaryFilterOf({ salary, salaryMode }: VacancyFilter): PassFilter['salary'] {
  if (salaryMode === 'stated') return { atLeast: salary, isUnsaidFine: false }
  return salary === null ? null : { atLeast: salary, isUnsaidFine: salaryMode === 'or_unsaid' }
}

/** What the text finds, repaired if it was mistyped. */
export async function findText(
  { search }: Pick<Deps, 'search'>,
  { search: typed, exact }: Pick<SearchInput, 'search' | 'exact'>,
  sort: VacancySort,
): Promise<{ text: TextHits | null; repair: Repair | null }> {
  const isRanked = sort === 'relevance'
  const text = await search.texts.find(typed, { isRanked })
  const typedCount = text?.current().slots.length ?? 0
  if (text === null || exact || typedCount >= ENOUGH_FOUND) return { text, repair: null }
  const repair = await findRepair(typed, typedCount, {
    count: async (other) =>
      (await search.texts.find(other, { isRanked: false }))?.current().slots.length ?? 0,
    vocabulary: search.vocabulary,
  })
  return { text: repair ? await search.texts.find(repair.query, { isRanked }) : text, repair }
}

/** What each filter keeps from the list, for a reader who found nothing. */
function costsOfFilters(
  { search, now }: SearchDeps,
  { filter, hasText, result }: { filter: PassFilter; hasText: boolean; result: IndexResult },
): SearchResult['withoutFilter'] {
  const costs: SearchResult['withoutFilter'] = Array.from(result.refusedOnly, ([name, count]) => ({
    filter: name,
    count,
  }))
  if (hasText) {
    const { total } = search.index.query({
      filter,
      text: null,
      sort: 'date',
      offset: 0,
      limit: 0,
      now: now().getTime(),
    })
    costs.push({ filter: 'search', count: total })
  }
  return costs.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}

/** Above this a count is shown as «более 1 000». */
const EXACT_COUNT_MAX = 1000

export function totalOf(count: number): Total {
  return { value: Math.min(count, EXACT_COUNT_MAX), isExact: count <= EXACT_COUNT_MAX }
}

/** How alike the titles of the vacancies are to a title, by id; those that share no word with it are left out. */
export async function rankCandidates(
  { db }: Pick<Deps, 'db'>,
  { title, ids }: { title: string; ids: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const words = indexText(title)
    .split(' ')
    .filter((word) => word !== '')
  if (ids.length === 0 || words.length === 0) return new Map()
  const { anyWord } = await compileText(db, [words.map((word) => ({ words: [word], phrase: false }))])
  return rankByTitle(db, VACANCY_TEXTS, { ids, anyTyped: anyWord, anyWord })
}
