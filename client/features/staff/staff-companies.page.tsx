import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ErrorPage } from '#client/app/error-page.tsx'
import { pageData } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { StaffCompany } from '#shared/features/companies/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pageNumber, pagesOf } from '#shared/kernel/paging.ts'
import { withoutFirstPage } from '#shared/routing/path-rules.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { CompanyQueue } from './company-queue.tsx'
import { StaffNav } from './staff-nav.tsx'
import { StaffFailure } from './staff-failure.tsx'

const STATES = ['asked', 'verified', 'refused'] as const
type State = (typeof STATES)[number]
const STATE_NAMES: Record<State, string> = {
  asked: 'Ждут проверки',
  verified: 'Проверены',
  refused: 'Отказано',
}
const DECIDED = { verify: 'компания проверена', refuse: 'отказано', revoke: 'отметка снята' } as const

export function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const plain = withoutFirstPage(search)
  if (plain !== null) throw redirect(pathname + plain, 301)
  return pageData(args, { title: 'Проверка компаний', isIndexed: false })
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { state, page } = shownIn(useLocation().search)
  const hasSession = useSessionFlag()
  const queryClient = useQueryClient()
  const [told, setTold] = useState('')
  const list = useQuery({
    ...api.companies.staffList.queryOptions({ input: { state, page } }),
    enabled: hasSession === true,
    placeholderData: keepPreviousData,
  })

  // Whoever is no moderator learns nothing, not even that there is something.
  if (hasSession === false) return <ErrorPage status={404} message={null} />
  if (list.error && !list.data) return <StaffFailure error={list.error} />
  const items = list.data?.items ?? []
  const count = list.data?.count ?? 0

  function tell(company: StaffCompany, verdict: keyof typeof DECIDED) {
    setTold(`${companyInQuotes(company.title)}: ${DECIDED[verdict]}.`)
    queryClient.setQueryData(api.companies.staffList.queryKey({ input: { state, page } }), {
      count: Math.max(0, count - 1),
      items: items.filter(({ id }) => id !== company.id),
    })
    void queryClient.invalidateQueries({ queryKey: api.companies.staffList.key() })
  }

  if (!list.data) return <QueueSkeleton />
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

/** Says nothing of what stands here: a stranger sees it for a moment too. */
function QueueSkeleton() {
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <p role="status" className="sr-only">
        Загружаем…
      </p>
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-9 w-full max-w-96" />
      <div className="grid gap-4 lg:grid-cols-[300px_minmax(0,1fr)]">
        <Skeleton className="h-40" />
        <Skeleton className="h-[560px]" />
      </div>
    </div>
  )
}

function shownIn(search: string): { state: State; page: number } {
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
