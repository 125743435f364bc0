/** Addresses of the pages of responses: all of their state is in the address. */
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { COMPANY_STAGES, RESPONSE_STATES } from '#shared/features/board/responses/vocabulary.ts'
import type { CompanyStage, ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { withPage, withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** An id from an address; null for anything else. */
export function numberOf(text: string | null | undefined): (VacancyId & ResponseId) | null {
  const id = parseId(text)
  return id === null ? null : asId(id)
}

/** Safe: checked above; the operation looks the id up. */
const asId = (id: number) => id as VacancyId & ResponseId

/** What is shown of the open response; a wide screen has room for the note in every one of them. */
const RESPONSE_TABS = ['thread', 'resume', 'note'] as const
export type ResponseTab = (typeof RESPONSE_TABS)[number]

/** The state of the page of responses to one vacancy. */
export type Shown = {
  state: ResponseState | null
  search: string
  page: number
  open: ResponseId | null
  tab: ResponseTab
}

export function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    state: stageIn(params),
    search: searchIn(params),
    page: pageNumber(params),
    open: numberOf(params.get('response')),
    tab: RESPONSE_TABS.find((one) => one === params.get('tab')) ?? 'thread',
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

/** The address of the responses to one vacancy. */
export function hrefOf(vacancyId: number, { state, search, page, open, tab }: Shown): string {
  return withQuery(pathOf('responses-id', { id: vacancyId }), {
    stage: state,
    search,
    page: page > 1 ? page : null,
    response: open,
    tab: open === null || tab === 'thread' ? null : tab,
  })
}

/** The state of the list of all responses of a company. */
export type CompanyList = {
  vacancyId: ReturnType<typeof numberOf>
  state: CompanyStage | null
  search: string
  page: number
}

export function companyListIn(query: string): CompanyList {
  const params = new URLSearchParams(query)
  return {
    vacancyId: numberOf(params.get('vacancy')),
    state: COMPANY_STAGES.find((one) => one === params.get('stage')) ?? null,
    search: searchIn(params),
    page: pageNumber(params),
  }
}

export function companyListHref({ vacancyId, state, search, page }: CompanyList): string {
  return withPage(pathOf('responses'), page, { vacancy: vacancyId, stage: state, search })
}

const stageIn = (params: URLSearchParams) =>
  RESPONSE_STATES.find((one) => one === params.get('stage')) ?? null
const searchIn = (params: URLSearchParams) => (params.get('search') ?? '').trim().slice(0, 200)
