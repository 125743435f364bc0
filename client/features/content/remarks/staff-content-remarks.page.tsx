import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useExistingPage } from '#client/app/existing-page.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ContentNav } from '#client/features/content/editing/content-nav.tsx'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { REMARK_STATES } from '#shared/features/content/remarks/contract.ts'
import { pageCount, pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { RemarkCard } from './remark-card.tsx'

type State = (typeof REMARK_STATES)[number]
const STATE_LABELS: Record<State, string> = { open: 'Ждут', resolved: 'Решены' }

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(args, 'Замечания', load(args, remarks(shown)))
}

const remarks = (shown: Shown) => api.remarks.staffList.queryOptions({ input: shown })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = shownIn(useLocation().search)
  const { state, page } = shown
  const queryClient = useQueryClient()
  const [status, setStatus] = useState('')
  const { count, items } = useSuspenseQuery(remarks(shown)).data
  const paging = { page, pages: pageCount(count), hrefOf: (number: number) => hrefOf(state, number) }
  useExistingPage(paging)

  function onResolved(isAnswered: boolean) {
    setStatus(isAnswered ? 'Решено, ответ отправлен автору.' : 'Решено.')
    void queryClient.invalidateQueries({ queryKey: api.remarks.key() })
  }

  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-content" />
      <ContentNav current="staff-content-remarks" />
      <h1>Замечания</h1>
      <ChipNav
        label="Состояние"
        views={REMARK_STATES.map((one) => [one, STATE_LABELS[one]])}
        current={state}
        hrefOf={(one) => hrefOf(one, 1)}
      />
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {items.length > 0 ? (
        <ul className="grid gap-4">
          {items.map((remark) => (
            <li key={remark.id}>
              <RemarkCard remark={remark} now={now} onResolved={onResolved} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={state === 'open' ? 'Все замечания решены' : 'Здесь пусто'}>
          <p>
            {state === 'open'
              ? 'Новые появятся здесь, самые давние первыми.'
              : 'Решённых замечаний пока нет.'}
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
  const state = REMARK_STATES.find((one) => one === params.get('state')) ?? 'open'
  return { state, page: pageNumber(params) }
}

const hrefOf = (state: State, page: number) =>
  withPage(pathOf('staff-content-remarks'), page, { state: state === 'open' ? null : state })
