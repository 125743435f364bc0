import type { MonthsChart as Chart } from '#shared/features/content/salaries/contract.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { monthLabel } from './salary-labels.ts'

/** The median by month with the area between the quartiles; the paths come from the server. */
export function MonthsChart({ chart, from, to }: { chart: Chart; from: string; to: string }) {
  return (
    <figure className="grid gap-2">
      <p aria-hidden="true" className="text-small text-muted">
        {formatAmount(chart.top, 'RUB')}
      </p>
      <div className="relative h-48 border-y border-line">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="size-full">
          <path d={chart.area} className="fill-accent-soft" />
          <path
            d={chart.line}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        </svg>
        <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
          {chart.points.map(({ month, x, y }) => (
            <circle key={month} cx={`${x}%`} cy={`${y}%`} r="4" className="fill-accent" />
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="text-small text-muted">
        {formatAmount(chart.bottom, 'RUB')}
      </p>
      <p aria-hidden="true" className="flex justify-between text-small text-muted">
        <span>{monthLabel(from)}</span>
        <span>{monthLabel(to)}</span>
      </p>
      <figcaption className="text-small text-muted">
        Линия — медиана вакансий, опубликованных в этом месяце, полоса — половина вакансий вокруг неё.
      </figcaption>
    </figure>
  )
}
