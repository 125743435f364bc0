import { useQueryClient } from '@tanstack/react-query'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { ActionRow } from '#client/app/staff/action-row.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { DeadJob } from '#shared/features/staff/jobs/contract.ts'
import { countOf } from '#shared/kernel/plural.ts'

const JOBS = { one: 'задача не выполнена', few: 'задачи не выполнены', many: 'задач не выполнено' }
const ATTEMPTS = { one: 'попытка', few: 'попытки', many: 'попыток' }

export function DeadJobList({
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
