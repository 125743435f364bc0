import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { PastCases } from '#client/features/staff/moderation/case-facts.tsx'
import { StaffNav } from '#client/app/staff/staff-nav.tsx'
import { COMPLAINT_HOURS } from '#shared/features/staff/complaints/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { caseQuery, ComplaintQueue, queueQuery } from './complaint-queue.tsx'

/** Others complain and decide meanwhile. */
const COMPLAINTS_REFRESH_MS = 30_000

export function loader(args: LoaderFunctionArgs) {
  const queue = load(args, queueQuery('people'))
  return privatePage(args, 'Жалобы', firstCase(), queue)

  async function firstCase() {
    const [first] = (await queue).items
    return first && load(args, caseQuery(first))
  }
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { count, overdueCount, items } = useSuspenseQuery({
    ...queueQuery('people'),
    refetchInterval: COMPLAINTS_REFRESH_MS,
  }).data
  return (
    <div className="container moderation-page" data-view="queue">
      <StaffNav current="staff-complaints" />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <h1>Жалобы</h1>
        <p className="text-muted tabular-nums">
          Ждут: {formatNumber(count)} · отвечаем за {COMPLAINT_HOURS} часа
          {overdueCount > 0 && (
            <strong className="font-semibold text-danger"> · просрочено: {formatNumber(overdueCount)}</strong>
          )}
        </p>
      </div>
      <ComplaintQueue
        queue="people"
        items={items}
        now={now}
        renderCases={(cases) => <PastCases cases={cases} hasTitles={false} />}
      />
    </div>
  )
}
