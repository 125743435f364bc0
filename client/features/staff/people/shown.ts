import { api } from '#client/app/api.ts'
import { PEOPLE_STATES } from '#shared/features/staff/people/vocabulary.ts'
import type { PeopleState } from '#shared/features/staff/people/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** What the address of the list asks for. */
export type Shown = { state: PeopleState; search: string; page: number }

export function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    state: PEOPLE_STATES.find((state) => state === params.get('state')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: pageNumber(params),
  }
}

export const hrefOf = ({ state, search, page }: Shown) =>
  withPage(pathOf('staff-people'), page, { state: state === 'all' ? null : state, search })

export const peopleOf = (shown: Shown) => api.people.staffList.queryOptions({ input: shown })

export const personOf = (id: number) => api.people.staffRead.queryOptions({ input: { id } })
