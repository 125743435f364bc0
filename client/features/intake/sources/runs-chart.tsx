import { ChartStroke, LineChart } from '#client/ui/line-chart.tsx'
import { StaffTable } from '#client/app/staff/staff-table.tsx'
import type { SourceDay } from '#shared/features/intake/sources/source-models.ts'
import { GRAPH_DAYS } from '#shared/features/intake/sources/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf, DAY_FORMS, formatNumber } from '#shared/kernel/number.ts'
import { formatSeconds } from './run-texts.ts'

const SERIES = [
  { of: 'read', title: 'прочитано', stroke: 'stroke-accent', text: 'text-accent', isDashed: false },
  { of: 'added', title: 'новых', stroke: 'stroke-good', text: 'text-good', isDashed: true },
  { of: 'changed', title: 'изменилось', stroke: 'stroke-muted', text: 'text-muted', isDashed: false },
  { of: 'closed', title: 'закрыто', stroke: 'stroke-danger', text: 'text-danger', isDashed: true },
] as const

/** What the runs of each day have done, and how long they took; the same numbers are in a table. */
export function RunsChart({ days }: { days: readonly SourceDay[] }) {
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last)
    return <p className="text-muted">За {countOf(GRAPH_DAYS, DAY_FORMS)} источник не читался.</p>
  const now = new Date(last.day)
  const ends = [formatDay(first.day, { now }), formatDay(last.day, { now })] as const
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <figure className="grid content-start gap-3">
          <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-small">
            <span>Записей по дням</span>
            {SERIES.map(({ of, title, text, isDashed }) => (
              <span key={of} className="flex items-center gap-2">
                <ChartStroke className={text} isDashed={isDashed} />
                {title}
              </span>
            ))}
          </figcaption>
          <LineChart
            series={SERIES.map(({ of, stroke, isDashed }) => ({
              values: days.map((day) => day[of]),
              className: stroke,
              isDashed,
            }))}
            ends={ends}
          />
        </figure>
        <figure className="grid content-start gap-3">
          <figcaption className="text-small">Секунд чтения по дням</figcaption>
          <LineChart
            series={[{ values: days.map(({ seconds }) => seconds), className: 'stroke-accent' }]}
            ends={ends}
          />
        </figure>
      </div>
      <details className="text-small">
        <summary className="inline-block py-1 text-accent underline underline-offset-4">По дням</summary>
        <StaffTable
          head="День"
          columns={['Чтений', 'Не удалось', 'Прочитано', 'Новых', 'Изменилось', 'Закрыто', 'Время']}
          rows={days.toReversed().map(({ day, runs, failed, read, added, changed, closed, seconds }) => ({
            key: day,
            head: formatDay(day, { now }),
            cells: [
              ...[runs, failed, read, added, changed, closed].map(formatNumber),
              formatSeconds(seconds),
            ],
          }))}
        />
      </details>
    </div>
  )
}
