import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { ActionRow } from '#client/ui/action-row.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
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
  const queryClient = useQueryClient()
  const [removed, setRemoved] = useState<DeadJob | null>(null)
  const [status, setStatus] = useState('')
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.jobs.key() })
  const retry = useMutation({
    mutationFn: ({ id }: DeadJob) => api.jobs.staffRetry.call({ id }),
    onSuccess: (_output, { title }) => setStatus(`«${title}»: задача выполняется ещё раз.`),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: DeadJob) => api.jobs.staffRemove.call({ id }),
    onSuccess(_output, { title }) {
      setStatus(`«${title}»: задача удалена.`)
      setRemoved(null)
    },
    onSettled,
  })
  return (
    <section aria-labelledby="dead-jobs" className="grid gap-4">
      <h2 id="dead-jobs">{count > 0 ? countOf(count, JOBS) : 'Сбои'}</h2>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {retry.error && (
        <div role="alert">
          <Notice tone="error" title={failureText(retry.error)} />
        </div>
      )}
      {jobs.length === 0 ? (
        <EmptyState title="Всё выполнено">
          <p>Несостоявшихся задач нет.</p>
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line py-0 md:py-0">
          {jobs.map((job) => (
            <ActionRow
              key={job.id}
              name={`${job.title}, ${job.subjects.join(', ')}`}
              action={{
                text: 'Повторить',
                onClick: () => retry.mutate(job),
                disabled: retry.isPending && retry.variables.id === job.id,
              }}
              onRemove={() => {
                remove.reset()
                setRemoved(job)
              }}
            >
              <p className="font-medium">
                {job.title}{' '}
                <span className="text-small font-normal text-muted">{job.subjects.join(', ')}</span>
              </p>
              <p className="wrap-anywhere">{job.reason ?? 'Причина не записана'}</p>
              <p className="text-small text-muted">
                Последний сбой {formatMoment(job.failedAt, { now })}, {countOf(job.attempts, ATTEMPTS)}
              </p>
            </ActionRow>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        title="Удалить задачу?"
        confirmText="Удалить"
        isPending={remove.isPending}
        error={failureText(remove.error)}
        onConfirm={() => removed && remove.mutate(removed)}
        onClose={() => setRemoved(null)}
      >
        <p>{removed?.title}: работа останется несделанной. Вернуть задачу нельзя.</p>
      </ConfirmDialog>
    </section>
  )
}
