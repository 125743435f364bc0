import { RESPONSE_STATES } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { numberOf } from './address.ts'

/** The state of the list of all responses; all of it is in the address. */
export type CompanyList = {
  vacancyId: ReturnType<typeof numberOf>
  state: ResponseState | null
  search: string
  page: number
}

export function companyListIn(query: string): CompanyList {
  const params = new URLSearchParams(query)
  return {
    vacancyId: numberOf(params.get('vacancy')),
    state: RESPONSE_STATES.find((one) => one === params.get('stage')) ?? null,
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: pageNumber(params),
  }
}

export function companyListHref({ vacancyId, state, search, page }: CompanyList): string {
  return withPage(pathOf('responses'), page, { vacancy: vacancyId, stage: state, search })
}
