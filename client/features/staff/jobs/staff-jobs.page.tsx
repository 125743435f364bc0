import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { statusOf } from '#client/app/api-error.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button } from '#client/ui/button.tsx'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { StaffTable } from '#client/app/staff/staff-table.tsx'
import { formatMoment } from '#shared/kernel/moments.ts'
import type { JobQueueState, DeadJob } from '#shared/features/staff/jobs/contract.ts'
import { countOf } from '#shared/kernel/number.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { ActionRow } from '#client/app/staff/action-row.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ImportRuns } from './import-runs.tsx'

const JOBS = { one: 'задача не выполнена', few: 'задачи не выполнены', many: 'задач не выполнено' }
const ATTEMPTS = { one: 'попытка', few: 'попытки', many: 'попыток' }

const MINUTES = { one: 'минута', few: 'минуты', many: 'минут' }
const LATE_SECONDS = 60

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
      <ImportRuns runs={data.imports} now={now} />
      <QueueTable queues={data.queues} now={now} />
    </StaffPage>
  )
}

/** Queues with their numbers of jobs and the times of the last success and failure. */
function QueueTable({ queues, now }: { queues: readonly JobQueueState[]; now: string }) {
  const formatOrDash = (instant: string | null) => (instant === null ? '—' : formatMoment(instant, { now }))
  return (
    <section aria-labelledby="queues" className="grid gap-4">
      <h2 id="queues">Очереди</h2>
      <StaffTable
        head="Задача"
        columns={['Ждут', 'Отложены', 'Идут', 'Выполнена', 'Сбой']}
        rows={queues.map(({ name, title, overdueSeconds, due, later, running, finishedAt, failedAt }) => ({
          key: name,
          head: (
            <>
              {title}
              {overdueSeconds > LATE_SECONDS && (
                <span className="block text-danger">
                  ждёт {countOf(Math.floor(overdueSeconds / 60), MINUTES)}
                </span>
              )}
            </>
          ),
          cells: [due, later, running, formatOrDash(finishedAt), formatOrDash(failedAt)],
        }))}
      />
    </section>
  )
}

function DeadJobList({
  jobs,
  count,
  now,
}: {
  jobs: readonly DeadJob[]
  /** Of all failed jobs, also those not shown. */
  count: number
  now: string
}) {
  return (
    <section aria-labelledby="dead-jobs" className="grid gap-4">
      <h2 id="dead-jobs">{count > 0 ? countOf(count, JOBS) : 'Сбои'}</h2>
      {jobs.length === 0 ? (
        <EmptyState title="Всё выполнено">
          <p>Несостоявшихся задач нет.</p>
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line py-0 md:py-0">
          {jobs.map((job) => (
            <Row key={job.id} job={job} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A job that another administrator has removed meanwhile leaves the list too. */
function Row({
  job: { id, title, subjects, reason, failedAt, attempts },
  now,
}: {
  job: DeadJob
  now: string
}) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.jobs.key() })
  const retry = useCommand(api.jobs.staffRetry, {
    done: () => `«${title}»: задача выполняется ещё раз.`,
    refused(error) {
      showFailure(error)
      refresh()
    },
  })
  const remove = useCommand(api.jobs.staffRemove, {
    done: () => `«${title}»: задача удалена.`,
    refused(error) {
      // Its dialog, which says why, leaves with the row.
      if (statusOf(error) === 404) showFailure(error)
      refresh()
    },
  })
  const about = subjects.join(', ')
  return (
    <ActionRow
      name={`${title}, ${about}`}
      action={{ text: 'Повторить', onClick: () => retry.run({ id }), disabled: retry.isPending }}
      remove={remove}
      input={{ id }}
      question="Удалить задачу?"
      consequence={`${title}: работа останется несделанной. Вернуть задачу нельзя.`}
    >
      <p className="font-medium">
        {title} <span className="text-small font-normal text-muted">{about}</span>
      </p>
      <p className="wrap-anywhere">{reason ?? 'Причина не записана'}</p>
      <p className="text-small text-muted">
        Последний сбой {formatMoment(failedAt, { now })}, {countOf(attempts, ATTEMPTS)}
      </p>
    </ActionRow>
  )
}
