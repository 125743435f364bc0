import { StaffTable } from '#client/app/staff/staff-table.tsx'
import { formatMoment } from '#shared/kernel/moments.ts'
import type { JobQueueState } from '#shared/features/staff/jobs/contract.ts'
import { countOf } from '#shared/kernel/plural.ts'

const MINUTES = { one: 'минута', few: 'минуты', many: 'минут' }
const LATE_SECONDS = 60

/** Queues with their numbers of jobs and the times of the last success and failure. */
export function QueueTable({ queues, now }: { queues: readonly JobQueueState[]; now: string }) {
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
