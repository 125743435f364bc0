import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { PagedList } from '#client/app/paged/paged-list.tsx'
import { privatePage } from '#client/app/private-page.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { formatNumber, plural } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PastCases } from './case-facts.tsx'
import { caseQuery, firstAvailable, ModerationQueue } from './moderation-queue.tsx'
import { formatWait } from '#client/app/format-wait.ts'
import { PastCaseActions } from './past-case-actions.tsx'
import type { Queue } from './use-decisions.ts'
import {
  caseQuery as heldQuery,
  ComplaintQueue,
  queueQuery,
} from '#client/features/staff/complaints/complaint-queue.tsx'
import { StaffNav } from '#client/app/staff/staff-nav.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'

/** Other users submit and decide meanwhile. */
const QUEUE_REFRESH_MS = 30_000

export function loader(args: LoaderFunctionArgs) {
  const shown = readListState(new URL(args.request.url).search)
  const queue = load(args, api.moderation.queue.queryOptions())
  const held = load(args, queueQuery('sources'))
  return privatePage(
    args,
    'Модерация',
    shown.view === 'history'
      ? load(args, history(shown))
      : shown.view === 'queue'
        ? firstText()
        : firstHeld(),
    queue,
    held,
  )

  async function firstText() {
    const first = firstAvailable((await queue).items)
    return first && load(args, caseQuery(first.id))
  }

  async function firstHeld() {
    const [first] = (await held).items
    return first && load(args, heldQuery(first))
  }
}

const history = ({ page, companyId }: ListState) =>
  api.moderation.history.queryOptions({ input: { page, companyId } })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { search } = useLocation()
  const shown = readListState(search)
  const { data: queue } = useSuspenseQuery({
    ...api.moderation.queue.queryOptions(),
    refetchInterval: QUEUE_REFRESH_MS,
  })
  const { data: held } = useSuspenseQuery({
    ...queueQuery('sources'),
    refetchInterval: QUEUE_REFRESH_MS,
  })
  return (
    <div className="container moderation-page" data-view={shown.view === 'history' ? 'history' : 'queue'}>
      <StaffNav current="staff-moderation" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h1>Модерация</h1>
          <p className="text-muted tabular-nums">
            {shown.view === 'sources' ? toWaiting(held) : toSummary(queue)}
          </p>
        </div>
        <ChipNav
          label="Что показать"
          views={[
            ['queue', 'Очередь'],
            ['sources', held.count > 0 ? `Из источников: ${formatNumber(held.count)}` : 'Из источников'],
            ['history', 'История'],
          ]}
          current={shown.view}
          hrefOf={(view) => buildHref({ view, page: 1, companyId: undefined })}
        />
      </div>
      {shown.view === 'history' && <History shown={shown} now={now} />}
      {shown.view === 'queue' && <ModerationQueue queue={queue} now={now} />}
      {shown.view === 'sources' && (
        <ComplaintQueue
          queue="sources"
          items={held.items}
          now={now}
          renderCases={(cases) => <PastCases cases={cases} hasTitles={false} />}
        />
      )}
    </div>
  )
}

/** «4 ждут · 12 решено сегодня · обычно решаем за 15 мин». */
function toSummary({ count, decidedToday, usualMinutes }: Queue) {
  return [
    toWaiting({ count }),
    `${formatNumber(decidedToday)}\u00A0${plural(decidedToday, { one: 'решён', few: 'решено', many: 'решено' })} сегодня`,
    ...(usualMinutes === null ? [] : [`обычно решаем за\u00A0${formatWait(usualMinutes * MINUTE_MS)}`]),
  ].join(' · ')
}

const toWaiting = ({ count }: { count: number }) =>
  `${formatNumber(count)}\u00A0${plural(count, { one: 'ждёт', few: 'ждут', many: 'ждут' })}`

function History({ shown, now }: { shown: ListState; now: string }) {
  return (
    <>
      {shown.companyId !== undefined && (
        <p>
          Решения по одной компании.{' '}
          <a href={buildHref({ view: 'history', page: 1, companyId: undefined })}>Показать все</a>
        </p>
      )}
      <PagedList
        list={useSuspenseQuery(history(shown)).data}
        page={shown.page}
        hrefOf={(page) => buildHref({ ...shown, page })}
        empty={['Решений пока нет', 'Здесь будет всё, что решили модераторы, последнее первым.']}
      >
        {(items) => (
          <PastCases cases={items} hasTitles actionsOf={(one) => <PastCaseActions one={one} now={now} />} />
        )}
      </PagedList>
    </>
  )
}

const VIEWS = ['queue', 'sources', 'history'] as const

type ListState = { view: (typeof VIEWS)[number]; page: number; companyId: number | undefined }

function readListState(search: string): ListState {
  const params = new URLSearchParams(search)
  return {
    view: VIEWS.find((view) => view === params.get('view')) ?? 'queue',
    page: pageNumber(params),
    companyId: parseId(params.get('company')) ?? undefined,
  }
}

function buildHref({ view, page, companyId }: ListState) {
  return withPage(pathOf('staff-moderation'), page, {
    view: view === 'queue' ? null : view,
    company: companyId,
  })
}
