import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useExistingPage } from '#client/app/existing-page.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import type { CompanyDecision } from './company-decision.tsx'
import { CompanyQueue } from './company-queue.tsx'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { pageNumber, pageCount } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'

const STATES = ['asked', 'verified', 'refused'] as const
type State = (typeof STATES)[number]
const STATE_LABELS: Record<State, string> = {
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
  const [status, setStatus] = useState('')
  const { count, items } = useSuspenseQuery(companies(shown)).data
  const paging = { page, pages: pageCount(count), hrefOf: (number: number) => hrefOf(state, number) }
  useExistingPage(paging)

  function onDecided(company: StaffCompany, decision: CompanyDecision) {
    setStatus(`${companyInQuotes(company.title)}: ${DECIDED[decision]}.`)
    queryClient.setQueryData(companies(shown).queryKey, {
      count: Math.max(0, count - 1),
      items: items.filter(({ id }) => id !== company.id),
    })
    void queryClient.invalidateQueries({ queryKey: api.companies.staffList.key() })
  }

  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-companies" />
      <div>
        <h1>Проверка компаний</h1>
        <p className="mt-2">
          <a href={pathOf('staff-companies-all')}>Найти компанию</a>
        </p>
      </div>
      <ChipNav
        label="Состояние проверки"
        views={STATES.map((one) => [
          one,
          <>
            {STATE_LABELS[one]}
            {one === state && <span>{formatNumber(count)}</span>}
          </>,
        ])}
        current={state}
        hrefOf={(one) => hrefOf(one, 1)}
      />
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {items.length > 0 ? (
        <CompanyQueue companies={items} now={now} onDecided={onDecided} />
      ) : (
        <EmptyState title={state === 'asked' ? 'Все компании проверены' : 'Здесь пусто'}>
          <p>
            {state === 'asked'
              ? 'Новые просьбы появятся здесь, самые давние первыми.'
              : 'Таких решений пока нет.'}
          </p>
        </EmptyState>
      )}
      <Pagination {...paging} />
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
  return withPage(pathOf('staff-companies'), page, { state: state === 'asked' ? null : state })
}
