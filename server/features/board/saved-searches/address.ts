import { resumeFilterOf } from '#server/features/board/resumes/reading/list.ts'
import { vacancyFilterOf } from '#server/features/board/vacancies/reading/list.ts'
import type { Deps } from '#server/features/board/context.ts'
import { parseResumesQuery, resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import { parseStoredVacanciesQuery, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { matchRoute } from '#shared/routing/route-table.ts'

/** The query of a search. `exact`: the text is matched as typed. */
export type SearchQuery =
  | { kind: 'vacancies'; filter: VacancyFilter; exact: boolean }
  | { kind: 'resumes'; filter: ResumeFilter; exact: boolean }

/**
 * The query behind the address of a list, without sort, page and period: alerts are about what is new.
 * @throws Problem invalid for an address of no list, not_found for an unknown segment
 */
export function queryOfAddress(deps: Pick<Deps, 'referenceData'>, address: string): SearchQuery {
  const url = address.startsWith('/') ? URL.parse(address, 'http://board.invalid') : null
  const match = url?.hostname === 'board.invalid' ? matchRoute(url.pathname) : null
  const slugs = match?.params['slug'] ?? ''
  if (url && match?.route.name === 'vacancies-slug') {
    const parsed = parseStoredVacanciesQuery(url.searchParams)
    if (!parsed.ok) throw notAList()
    const { page: _page, sort: _sort, mentions: _mentions, exact, ...asked } = parsed.input
    const { filter } = vacancyFilterOf(deps, { slugs, asked })
    return { kind: 'vacancies', filter: { ...filter, period: null }, exact }
  }
  if (url && (match?.route.name === 'resumes' || match?.route.name === 'resumes-slug')) {
    const parsed = parseResumesQuery(url.searchParams)
    if (!parsed.ok) throw notAList()
    const { page: _page, sort: _sort, mentions: _mentions, exact, ...asked } = parsed.input
    const { filter } = resumeFilterOf(deps, { slugs, asked })
    return { kind: 'resumes', filter: { ...filter, period: null }, exact }
  }
  throw notAList()
}

const notAList = () => new Problem('invalid', 'Такой поиск сохранить нельзя: откройте список и повторите.')

/** The canonical address of a query. @param isNewestFirst sorted by date, as alerts are */
export function addressOfQuery(query: SearchQuery, { isNewestFirst = false } = {}): string {
  const exact = query.exact && query.filter.search !== ''
  const sort = isNewestFirst ? 'date' : null
  return query.kind === 'vacancies'
    ? vacanciesPath({ filter: query.filter, sort, exact, spellsScope: true })
    : resumesPath({ filter: query.filter, sort, exact })
}
