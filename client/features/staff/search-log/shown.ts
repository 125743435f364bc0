import { api } from '#client/app/api.ts'
import { QUERY_VIEWS } from '#shared/features/staff/search-log/contract.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const VIEWS = [...QUERY_VIEWS, 'synonyms'] as const
export type View = (typeof VIEWS)[number]
export type QueryView = (typeof QUERY_VIEWS)[number]
/** What the address of the page asks for. */
export type Shown<OfView = View> = { view: OfView; search: string; page: number }

export function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    view: VIEWS.find((view) => view === params.get('view')) ?? 'empty',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: pageNumber(params),
  }
}

export const hrefOf = ({ view, search, page }: Shown) =>
  withPage(pathOf('staff-search'), page, { view: view === 'empty' ? null : view, search })

export const queriesOf = ({ view, search, page }: Shown) =>
  api.searchLog.staffQueries.queryOptions({
    input: { view: view === 'frequent' ? 'frequent' : 'empty', search, page },
  })

export const synonymsOf = ({ search, page }: Shown) =>
  api.searchLog.staffSynonyms.queryOptions({ input: { search, page } })
