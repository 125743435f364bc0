import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { CompanyQueue } from './company-queue.tsx'
import { StaffNav } from './staff-nav.tsx'
import { pagesOf } from '#shared/kernel/paging.ts'
import { pageNumber } from '#shared/kernel/paging.ts'

const STATES = ['asked', 'verified', 'refused'] as const
type State = (typeof STATES)[number]
const STATE_NAMES: Record<State, string> = {
  asked: 'Ждут проверки',
  verified: 'Проверены',
  refused: 'Отказано',
}
const DECIDED = { verify: 'компания проверена', refuse: 'отказано', revoke: 'отметка снята' } as const

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(args, 'Проверка компаний', load(args, companies(shown)))
}

const companies = (shown: Shown) => api.companies.staffList.queryOptions({ input: shown })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = shownIn(useLocation().search)
  const { state, page } = shown
  const queryClient = useQueryClient()
  const [told, setTold] = useState('')
  const { count, items } = useSuspenseQuery(companies(shown)).data

  function tell(company: StaffCompany, verdict: keyof typeof DECIDED) {
    setTold(`${companyInQuotes(company.title)}: ${DECIDED[verdict]}.`)
    queryClient.setQueryData(companies(shown).queryKey, {
      count: Math.max(0, count - 1),
      items: items.filter(({ id }) => id !== company.id),
    })
    void queryClient.invalidateQueries({ queryKey: api.companies.staffList.key() })
  }

  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-companies" />
      <h1>Проверка компаний</h1>
      <nav aria-label="Состояние проверки">
        <ul className="flex flex-wrap gap-2">
          {STATES.map((one) => (
            <li key={one}>
              <a
                href={hrefOf(one, 1)}
                className="chip"
                data-chosen={one === state ? '' : undefined}
                aria-current={one === state ? 'page' : undefined}
              >
                {STATE_NAMES[one]}
                {one === state && <span>{formatNumber(count)}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className="text-good empty:hidden">
        {told}
      </p>
      {items.length > 0 ? (
        <CompanyQueue companies={items} now={now} onDecided={tell} />
      ) : (
        <EmptyState title={state === 'asked' ? 'Все компании проверены' : 'Здесь пусто'}>
          <p>
            {state === 'asked'
              ? 'Новые просьбы появятся здесь, самые давние первыми.'
              : 'Таких решений пока нет.'}
          </p>
        </EmptyState>
      )}
      <Pagination page={page} pages={pagesOf(count)} hrefOf={(number) => hrefOf(state, number)} />
    </div>
  )
}

type Shown = { state: State; page: number }

function shownIn(search: string): Shown {
  const params = new URLSearchParams(search)
  const state = STATES.find((one) => one === params.get('state')) ?? 'asked'
  return { state, page: pageNumber(params) }
}

function hrefOf(state: State, page: number) {
  const params = new URLSearchParams()
  if (state !== 'asked') params.set('state', state)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return pathOf('staff-companies') + (query && `?${query}`)
}
