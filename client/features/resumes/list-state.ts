import { parseResumesQuery, resumesPath } from '#shared/features/resumes/address.ts'
import { resumeList } from '#shared/features/resumes/list.ts'
import type { ResumeFilter, ResumeSort } from '#shared/features/resumes/filter.ts'

/** What a list is about: everything its address says but the page. Names are those of the chosen slugs. */
export type ListState = {
  filter: ResumeFilter
  sort: ResumeSort
  isExact: boolean
  professionName: string | null
  locationName: string | null
  skillNames: Readonly<Record<string, string>>
}

/** Address of this list with something changed; always its first page unless one is named. */
export function pathWith(
  { filter, sort, isExact }: ListState,
  change: Partial<ResumeFilter>,
  { page = 1, sort: nextSort = sort }: { page?: number; sort?: ResumeSort | null } = {},
): string {
  return resumesPath({ filter: { ...filter, ...change }, page, sort: nextSort, exact: isExact })
}

/** The filter a form stands at; what has no field in it is kept from `base`. Null for a field that cannot be meant. */
export function filterOfForm(form: HTMLFormElement, base: ResumeFilter): ResumeFilter | null {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  const parsed = parseResumesQuery(params)
  if (!parsed.ok) return null
  const { page: _page, sort: _sort, exact: _exact, ...filter } = parsed.input
  return { ...filter, search: base.search, profession: base.profession, location: base.location }
}

/** How many conditions are chosen beside the text. */
export function countFilters({ search: _search, ...rest }: ResumeFilter): number {
  return Object.values(rest)
    .map((value) => (Array.isArray(value) ? value.length : Number(Boolean(value))))
    .reduce((sum, count) => sum + count, 0)
}

export const withoutFilters = (filter: ResumeFilter): ResumeFilter => ({
  ...resumeList.empty,
  search: filter.search,
})
