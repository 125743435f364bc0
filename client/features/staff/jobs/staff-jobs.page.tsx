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
import { StaffPage } from '#client/app/staff/staff-page.tsx'

const list = () => api.jobs.staffList.queryOptions()

export const loader = (args: LoaderFunctionArgs) => privatePage(args, 'Фоновые задачи', load(args, list()))

/** Failed background jobs and the state of the queues. */
export function Component() {
  const { now } = useLoaderData<PageData>()
  const { data, isFetching, refetch } = useSuspenseQuery(list())
  return (
    <StaffPage
      current="staff-jobs"
      title="Фоновые задачи"
      lead="Письма, проверка платежей, чеки и работа по расписанию. Сбой повторяется сам; сюда попадает то, у чего не осталось повторов."
      action={
        <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
          Обновить
        </Button>
      }
    >
      <DeadJobList jobs={data.dead} count={data.deadCount} now={now} />
      <QueueTable queues={data.queues} now={now} />
    </StaffPage>
  )
}
