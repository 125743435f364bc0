import { pageNumber } from '#shared/kernel/paging.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { RESPONSE_STATES } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { numberOf } from './address.ts'

/** The state of the page of responses; all of it is in the address. */
export type Shown = { state: ResponseState | null; search: string; page: number; open: ResponseId | null }

export function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    state: RESPONSE_STATES.find((one) => one === params.get('stage')) ?? null,
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: pageNumber(params),
    open: numberOf(params.get('response')),
  }
}

/** The address of a file of responses: all that match the filter, or the chosen ones. */
export function fileHref(
  vacancyId: number,
  kind: 'table' | 'archive',
  { state, search, ids = [] }: Pick<Shown, 'state' | 'search'> & { ids?: readonly ResponseId[] },
): string {
  const params = new URLSearchParams(ids.map((id) => ['ids', String(id)]))
  if (state !== null) params.set('state', state)
  if (search !== '') params.set('search', search)
  const query = params.toString()
  return `/api/v1/personal/vacancies/${vacancyId}/responses/${kind}${query && `?${query}`}`
}

export function hrefOf(vacancyId: number, { state, search, page, open }: Shown): string {
  return withQuery(pathOf('responses-id', { id: vacancyId }), {
    stage: state,
    search,
    page: page > 1 ? page : null,
    response: open,
  })
}
