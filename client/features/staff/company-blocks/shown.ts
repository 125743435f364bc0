import { api } from '#client/app/api.ts'
import { COMPANY_STATES } from '#shared/features/staff/company-blocks/vocabulary.ts'
import type { CompanyState } from '#shared/features/staff/company-blocks/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** What the address of the list asks for. */
export type Shown = { state: CompanyState; search: string; page: number }

export function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    state: COMPANY_STATES.find((state) => state === params.get('state')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: pageNumber(params),
  }
}

export const hrefOf = ({ state, search, page }: Shown) =>
  withPage(pathOf('staff-companies-all'), page, { state: state === 'all' ? null : state, search })

export const companiesOf = (shown: Shown) => api.staffCompanies.find.queryOptions({ input: shown })

export const dossierOf = (id: number) => api.staffCompanies.read.queryOptions({ input: { id } })
