import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PastCases } from './case-facts.tsx'
import { caseText, firstOf, ModerationQueue } from './moderation-queue.tsx'
import { PastActs } from './past-acts.tsx'
import { StaffNav } from './staff-nav.tsx'
import { PAGES_MAX } from '#shared/kernel/paging.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { pageNumber } from '#shared/kernel/paging.ts'

/** Others send and judge meanwhile. */
const QUEUE_REFRESH_MS = 30_000

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  const queue = load(args, api.moderation.queue.queryOptions())
  return privatePage(
    args,
    'Модерация',
    shown.view === 'history' ? load(args, history(shown)) : firstText(),
    queue,
  )

  async function firstText() {
    const first = firstOf((await queue).items)
    return first && load(args, caseText(first.id))
  }
}

const history = ({ page, companyId }: Shown) =>
  api.moderation.history.queryOptions({ input: { page, companyId } })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { search } = useLocation()
  const shown = shownIn(search)
  const isHistory = shown.view === 'history'
  const { data: queue } = useSuspenseQuery({
    ...api.moderation.queue.queryOptions(),
    refetchInterval: QUEUE_REFRESH_MS,
  })
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-moderation" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Модерация</h1>
        <ul className="flex flex-wrap gap-2" aria-label="Что показать">
          <Tab href={pathOf('staff-moderation')} isCurrent={!isHistory}>
            Ждут <span>{formatNumber(queue.count)}</span>
          </Tab>
          <Tab href={hrefOf({ view: 'history', page: 1, companyId: undefined })} isCurrent={isHistory}>
            История
          </Tab>
        </ul>
      </div>
      {isHistory ? <History shown={shown} now={now} /> : <ModerationQueue queue={queue} now={now} />}
    </div>
  )
}

function History({ shown, now }: { shown: Shown; now: string }) {
  const { count, items } = useSuspenseQuery(history(shown)).data
  return (
    <>
      {shown.companyId !== undefined && (
        <p>
          Решения по одной компании.{' '}
          <a href={hrefOf({ view: 'history', page: 1, companyId: undefined })}>Показать все</a>
        </p>
      )}
      {items.length > 0 ? (
        <PastCases cases={items} hasTitles actsOf={(one) => <PastActs one={one} now={now} />} />
      ) : (
        <EmptyState title="Решений пока нет">
          <p>Здесь будет всё, что решили модераторы, последнее первым.</p>
        </EmptyState>
      )}
      <Pagination
        page={shown.page}
        pages={Math.max(1, Math.min(PAGES_MAX, Math.ceil(count / PAGE_SIZE)))}
        hrefOf={(page) => hrefOf({ ...shown, page })}
      />
    </>
  )
}

function Tab({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="chip"
        data-chosen={isCurrent ? '' : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {children}
      </a>
    </li>
  )
}

type Shown = { view: 'queue' | 'history'; page: number; companyId: number | undefined }

function shownIn(search: string): Shown {
  const params = new URLSearchParams(search)
  const companyId = Number(params.get('company'))
  return {
    view: params.get('view') === 'history' ? 'history' : 'queue',
    page: pageNumber(params),
    companyId: Number.isSafeInteger(companyId) && companyId > 0 ? companyId : undefined,
  }
}

function hrefOf({ view, page, companyId }: Shown) {
  const params = new URLSearchParams()
  if (view === 'history') params.set('view', view)
  if (companyId !== undefined) params.set('company', String(companyId))
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return pathOf('staff-moderation') + (query && `?${query}`)
}
