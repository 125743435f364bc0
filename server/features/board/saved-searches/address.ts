import { resumeFilterOf } from '#server/features/board/resumes/list.ts'
import { vacancyFilterOf } from '#server/features/board/vacancies/list.ts'
import type { Deps } from '#server/features/board/context.ts'
import { parseResumesQuery, resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import { parseVacanciesQuery, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { matchRoute } from '#shared/routing/route-table.ts'

/** What a search asks for. `exact`: the text counts as it is typed. */
export type SearchQuery =
  | { kind: 'vacancies'; filter: VacancyFilter; exact: boolean }
  | { kind: 'resumes'; filter: ResumeFilter; exact: boolean }

/**
 * What the address of a list asks for. Order, page and period are left out: letters tell of what is new.
 * @throws Problem invalid for an address that is no list's, not_found for a part of it that does not exist
 */
export function queryOfAddress(deps: Pick<Deps, 'referenceData'>, address: string): SearchQuery {
  const url = address.startsWith('/') ? URL.parse(address, 'http://board.invalid') : null
  const match = url?.hostname === 'board.invalid' ? matchRoute(url.pathname) : null
  const slugs = match?.params['slug'] ?? ''
  if (url && match?.route.name === 'vacancies-slug') {
    const parsed = parseVacanciesQuery(url.searchParams)
    if (!parsed.ok) throw notOfList()
    const { page: _page, sort: _sort, exact, ...asked } = parsed.input
    const { filter } = vacancyFilterOf(deps, { slugs, asked })
    return { kind: 'vacancies', filter: { ...filter, period: null }, exact }
  }
  if (url && (match?.route.name === 'resumes' || match?.route.name === 'resumes-slug')) {
    const parsed = parseResumesQuery(url.searchParams)
    if (!parsed.ok) throw notOfList()
    const { page: _page, sort: _sort, exact, ...asked } = parsed.input
    const { filter } = resumeFilterOf(deps, { slugs, asked })
    return { kind: 'resumes', filter: { ...filter, period: null }, exact }
  }
  throw notOfList()
}

const notOfList = () => new Problem('invalid', 'Такой поиск сохранить нельзя: откройте список и повторите.')

/** The one address of what is asked for. @param isNewestFirst in the order of letters */
export function addressOfQuery(query: SearchQuery, { isNewestFirst = false } = {}): string {
  const exact = query.exact && query.filter.search !== ''
  const sort = isNewestFirst ? 'date' : null
  return query.kind === 'vacancies'
    ? vacanciesPath({ filter: query.filter, sort, exact })
    : resumesPath({ filter: query.filter, sort, exact })
}
