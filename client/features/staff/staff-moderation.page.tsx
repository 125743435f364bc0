import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { formatNumber } from '#shared/kernel/number.ts'
import { pageNumber, pagesOf } from '#shared/kernel/paging.ts'
import { withoutFirstPage } from '#shared/routing/path-rules.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PastCases } from './case-facts.tsx'
import { ModerationQueue } from './moderation-queue.tsx'
import { PastActs } from './past-acts.tsx'
import { StaffFailure } from './staff-failure.tsx'
import { StaffNav } from './staff-nav.tsx'

/** Others send and judge meanwhile. */
const QUEUE_REFRESH_MS = 30_000

export function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const plain = withoutFirstPage(search)
  if (plain !== null) throw redirect(pathname + plain, 301)
  return pageData(args, { title: 'Модерация', isIndexed: false })
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { search } = useLocation()
  const shown = shownIn(search)
  const hasSession = useSessionFlag()
  const isHistory = shown.view === 'history'
  const queue = useQuery({
    ...api.moderation.queue.queryOptions(),
    enabled: hasSession === true,
    refetchInterval: QUEUE_REFRESH_MS,
  })
  const history = useQuery({
    ...api.moderation.history.queryOptions({ input: { page: shown.page, companyId: shown.companyId } }),
    enabled: hasSession === true && isHistory,
    placeholderData: keepPreviousData,
  })

  // Whoever is no moderator learns nothing, not even that there is something.
  if (hasSession === false) return <ErrorPage status={404} message={null} />
  const error = queue.data ? (isHistory && !history.data ? history.error : null) : queue.error
  if (error) return <StaffFailure error={error} />
  if (!queue.data || (isHistory && !history.data)) return <PageSkeleton />
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-moderation" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Модерация</h1>
        <ul className="flex flex-wrap gap-2" aria-label="Что показать">
          <Tab href={pathOf('staff-moderation')} isCurrent={!isHistory}>
            Ждут <span>{formatNumber(queue.data.count)}</span>
          </Tab>
          <Tab href={hrefOf({ view: 'history', page: 1, companyId: undefined })} isCurrent={isHistory}>
            История
          </Tab>
        </ul>
      </div>
      {isHistory && history.data ? (
        <>
          {shown.companyId !== undefined && (
            <p>
              Решения по одной компании.{' '}
              <a href={hrefOf({ view: 'history', page: 1, companyId: undefined })}>Показать все</a>
            </p>
          )}
          {history.data.items.length > 0 ? (
            <PastCases
              cases={history.data.items}
              hasTitles
              actsOf={(one) => <PastActs one={one} now={now} />}
            />
          ) : (
            <EmptyState title="Решений пока нет">
              <p>Здесь будет всё, что решили модераторы, последнее первым.</p>
            </EmptyState>
          )}
          <Pagination
            page={shown.page}
            pages={pagesOf(history.data.count)}
            hrefOf={(page) => hrefOf({ ...shown, page })}
          />
        </>
      ) : (
        <ModerationQueue queue={queue.data} now={now} />
      )}
    </div>
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

/** Says nothing of what stands here: a stranger sees it for a moment too. */
function PageSkeleton() {
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <p role="status" className="sr-only">
        Загружаем…
      </p>
      <Skeleton className="h-10 w-full max-w-96" />
      <Skeleton className="h-10 w-72" />
      <div className="grid gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
        <Skeleton className="h-40" />
        <Skeleton className="h-[560px]" />
      </div>
    </div>
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
