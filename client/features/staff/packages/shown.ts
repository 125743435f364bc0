import { api } from '#client/app/api.ts'
import { PACKAGE_VIEWS } from '#shared/features/money/grants/vocabulary.ts'
import type { PackageView } from '#shared/features/money/grants/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { withPage, withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** What the address of the page asks for. `companyId`: the company to give something to. */
export type Shown = { view: PackageView; search: string; page: number; companyId: number | null }

export function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    view: PACKAGE_VIEWS.find((view) => view === params.get('view')) ?? 'left',
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: pageNumber(params),
    companyId: parseId(params.get('company')),
  }
}

export const hrefOf = ({ view, search, page }: Omit<Shown, 'companyId'>) =>
  withPage(pathOf('staff-packages'), page, { view: view === 'left' ? null : view, search })

/** The form that gives something to the company. */
export const grantHref = (companyId: number) =>
  withQuery(pathOf('staff-packages'), { view: 'grants', company: companyId })

export const tableHref = ({ view, search }: Pick<Shown, 'view' | 'search'>) =>
  withQuery('/api/v1/staff/packages/table', { view, search })

export const left = ({ search, page }: Shown) => api.grants.left.queryOptions({ input: { search, page } })
export const grantsOf = ({ search, page }: Shown) => api.grants.list.queryOptions({ input: { search, page } })
export const sales = () => api.grants.sales.queryOptions()
