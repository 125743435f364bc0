/** Addresses of the pages of responses: all of their state is in the address. */
import { ANSWER_FITS, type AnswerFit } from '#shared/features/board/questions/vocabulary.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import {
  COMPANY_STAGES,
  RECEIVED_SORTS,
  TAG_LENGTH_MAX,
  type CompanyStage,
  type ReceivedSort,
} from '#shared/features/board/responses/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage, withQuery } from '#shared/kernel/with-query.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The id of a response from an address; null for anything else. */
export function responseIdIn(text: string | null | undefined): ResponseId | null {
  const id = parseId(text)
  return id === null ? null : asResponseId(id)
}

/** Safe: checked above; the operation looks the id up. */
const asResponseId = (id: number) => id as ResponseId

/** State of the history on the page of a response that was sent a moment ago. */
export const JUST_SENT = 'sent'

/** The displayed part of the open response; a wide screen has room for the note in all of them. */
const RESPONSE_TABS = ['thread', 'resume', 'note'] as const
export type ResponseTab = (typeof RESPONSE_TABS)[number]

/** Filters of a list of responses. */
export type Filters = {
  state: CompanyStage | null
  search: string
  /** Unopened responses and those with unread messages. */
  unread: boolean
  /** Calendar day by which an answer is promised. */
  dueBy: string | null
  tag: string
  answers: AnswerFit | null
}
const NO_FILTERS: Filters = {
  state: null,
  search: '',
  unread: false,
  dueBy: null,
  tag: '',
  answers: null,
}

/** The state of the page of responses to one vacancy. */
export type ListState = Filters & {
  sort: ReceivedSort
  page: number
  open: ResponseId | null
  tab: ResponseTab
}

/** A list without filters. */
export const EVERYTHING: ListState = { ...NO_FILTERS, sort: 'newest', page: 1, open: null, tab: 'thread' }

export function readListState(query: string): ListState {
  const params = new URLSearchParams(query)
  return {
    ...filtersIn(params),
    sort: sortIn(params) ?? EVERYTHING.sort,
    page: pageNumber(params),
    open: responseIdIn(params.get('response')),
    tab: RESPONSE_TABS.find((one) => one === params.get('tab')) ?? 'thread',
  }
}

/** The address of a file of responses: all that match the filter, or the chosen ones. */
export function fileHref(
  vacancyId: number,
  kind: 'table' | 'archive',
  { state, search, unread, dueBy, tag, answers }: Filters = NO_FILTERS,
  ids: readonly ResponseId[] = [],
): string {
  const path = withQuery(`/api/v1/personal/vacancies/${vacancyId}/responses/${kind}`, {
    state,
    search,
    unread: unread ? 'true' : null,
    due_by: dueBy,
    tag,
    answers,
  })
  const chosen = new URLSearchParams(ids.map((id) => ['ids', String(id)])).toString()
  return chosen === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${chosen}`
}

/** The address of the responses to one vacancy. */
export function hrefOf(vacancyId: number, shown: ListState): string {
  const { sort, page, open, tab } = shown
  return withQuery(pathOf('responses-id', { id: vacancyId }), {
    ...buildQuery(shown),
    sort: sort === EVERYTHING.sort ? null : sort,
    page: page > 1 ? page : null,
    response: open,
    tab: open === null || tab === 'thread' ? null : tab,
  })
}

/** The state of the list of all responses of a company. */
export type CompanyList = Filters & {
  vacancyId: VacancyId | null
  sort: ReceivedSort
  page: number
}

export function companyListIn(query: string): CompanyList {
  const params = new URLSearchParams(query)
  return {
    ...filtersIn(params),
    vacancyId: vacancyIdOf(params.get('vacancy')),
    sort: sortIn(params) ?? 'fresh',
    page: pageNumber(params),
  }
}

export function companyListHref(shown: CompanyList): string {
  const { vacancyId, sort, page } = shown
  return withPage(pathOf('responses'), page, {
    vacancy: vacancyId,
    ...buildQuery(shown),
    sort: sort === 'fresh' ? null : sort,
  })
}

/** Whether any filter other than the stage is set. */
export const isNarrowed = ({ search, unread, dueBy, tag, answers }: Filters) =>
  search !== '' || unread || dueBy !== null || tag !== '' || answers !== null

const buildQuery = ({ state, search, unread, dueBy, tag, answers }: Filters) => ({
  stage: state,
  search,
  unread: unread ? 1 : null,
  due: dueBy,
  tag,
  answers,
})

function filtersIn(params: URLSearchParams): Filters {
  const due = params.get('due') ?? ''
  return {
    state: COMPANY_STAGES.find((one) => one === params.get('stage')) ?? null,
    search: (params.get('search') ?? '').trim().slice(0, 200),
    unread: params.get('unread') === '1',
    dueBy: isDay(due) ? due : null,
    tag: (params.get('tag') ?? '').trim().slice(0, TAG_LENGTH_MAX),
    answers: ANSWER_FITS.find((one) => one === params.get('answers')) ?? null,
  }
}

/** Whether the text is a calendar day; `2026-02-30` is not. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

const sortIn = (params: URLSearchParams) => RECEIVED_SORTS.find((one) => one === params.get('sort'))
