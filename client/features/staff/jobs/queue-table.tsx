import { formatMoment } from '#shared/kernel/moments.ts'
import type { JobQueueState } from '#shared/features/staff/jobs/contract.ts'
import { countOf } from '#shared/kernel/plural.ts'

const MINUTES = { one: 'минута', few: 'минуты', many: 'минут' }
const LATE_SECONDS = 60

const COLUMNS = ['Ждут', 'Отложены', 'Идут', 'Выполнена', 'Сбой'] as const
/** On a phone each row is a grid, and each cell shows the name of its column. */
const CELL =
  'md:px-4 md:py-2 lg:whitespace-nowrap max-md:grid max-md:content-start max-md:before:text-muted max-md:before:content-[attr(data-column)]'

/** Queues with their numbers of jobs and the times of the last success and failure. */
export function QueueTable({ queues, now }: { queues: readonly JobQueueState[]; now: string }) {
  const formatOrDash = (instant: string | null) => (instant === null ? '—' : formatMoment(instant, { now }))
  return (
    <section aria-labelledby="queues" className="grid gap-4">
      <h2 id="queues">Очереди</h2>
      <div className="card py-0 md:py-0">
        <table className="w-full border-collapse text-left text-small max-md:block">
          <thead className="max-md:hidden">
            <tr className="border-b border-line text-muted">
              <th className="py-2 pr-4 font-medium">Задача</th>
              {COLUMNS.map((column) => (
                <th key={column} className="px-4 py-2 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-md:block">
            {queues.map((queue) => (
              <tr
                key={queue.name}
                className="max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2 max-md:py-3"
              >
                <th scope="row" className="font-normal max-md:col-span-3 max-md:font-medium md:py-2 md:pr-4">
                  {queue.title}
                  {queue.overdueSeconds > LATE_SECONDS && (
                    <span className="block text-danger">
                      ждёт {countOf(Math.floor(queue.overdueSeconds / 60), MINUTES)}
                    </span>
                  )}
                </th>
                {cellsOf(queue).map((cell, index) => (
                  <td key={COLUMNS[index]} data-column={COLUMNS[index]} className={`${CELL} tabular-nums`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )

  function cellsOf({ due, later, running, finishedAt, failedAt }: JobQueueState) {
    return [due, later, running, formatOrDash(finishedAt), formatOrDash(failedAt)]
  }
}
