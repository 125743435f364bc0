import { parseVacanciesQuery, vacanciesPath } from '#shared/features/vacancies/address.ts'
import { defaultSort } from '#shared/lists/address.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import type { VacancyFilter, VacancySort } from '#shared/features/vacancies/filter.ts'

/** What a list is about: everything its address says but the page. Names are those of the chosen slugs and ids. */
export type ListState = {
  filter: VacancyFilter
  /** Slug of the attribute segment. */
  attribute: string | null
  sort: VacancySort
  /** The query counts exactly as typed. */
  isExact: boolean
  professionName: string | null
  locationName: string | null
  companyName: string | null
}

/** Address of this list with something changed; always its first page unless one is named. */
export function pathWith(
  { filter, attribute, sort, isExact }: ListState,
  change: Partial<VacancyFilter>,
  {
    page = 1,
    sort: nextSort = sort === defaultSort(filter.search) ? null : sort,
  }: { page?: number; sort?: VacancySort | null } = {},
): string {
  return vacanciesPath({ filter: { ...filter, ...change }, attribute, page, sort: nextSort, exact: isExact })
}

/**
 * The filter a form of filters stands at. What stands in the path and not in a field is kept from `base`. Null while
 * a field holds something that cannot be meant.
 */
export function filterOfForm(form: HTMLFormElement, base: VacancyFilter): VacancyFilter | null {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  const parsed = parseVacanciesQuery(params)
  if (!parsed.ok) return null
  const { page: _page, sort: _sort, exact: _exact, ...filter } = parsed.input
  return { ...filter, profession: base.profession, location: base.location }
}

/** The same list without one of its filters; an attribute in the path goes with what it means. */
export function pathWithout(state: ListState, name: keyof VacancyFilter): string {
  return pathWith(state, { [name]: vacancyList.empty[name] })
}

/** How many conditions are chosen beside the text; the sum and what to do with unsaid pay are one. */
export function countFilters({ search: _search, salary, salaryMode, ...rest }: VacancyFilter): number {
  const salaryCount = salary !== null || salaryMode === 'stated' ? 1 : 0
  const counts = Object.values(rest).map((value) =>
    Array.isArray(value) ? value.length : Number(Boolean(value)),
  )
  return counts.reduce((sum, count) => sum + count, salaryCount)
}
