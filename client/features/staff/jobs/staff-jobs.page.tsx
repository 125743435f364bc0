import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button } from '#client/ui/button.tsx'
import { DeadJobList } from './dead-job-list.tsx'
import { QueueTable } from './queue-table.tsx'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'

const list = () => api.jobs.staffList.queryOptions()

export const loader = (args: LoaderFunctionArgs) => privatePage(args, 'Фоновые задачи', load(args, list()))

/** Failed background jobs and the state of the queues. */
export function Component() {
  const { now } = useLoaderData<PageData>()
  const { data, isFetching, refetch } = useSuspenseQuery(list())
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-jobs" />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1>Фоновые задачи</h1>
          <p className="mt-2 max-w-[45em] text-muted">
            Письма, проверка платежей, чеки и работа по расписанию. Сбой повторяется сам; сюда попадает то, у
            чего не осталось повторов.
          </p>
        </div>
        <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
          Обновить
        </Button>
      </div>
      <DeadJobList jobs={data.dead} count={data.deadCount} now={now} />
      <QueueTable queues={data.queues} now={now} />
    </div>
  )
}
