import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import type { SalarySeries } from '#shared/features/content/salaries/contract.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'

type Bar = SalarySeries['bars'][number]

/** How many vacancies pay how much: bars, and the same as a table. */
export function Histogram({ series: { bars, medianX, quartiles } }: { series: SalarySeries }) {
  const [first, last] = [bars.at(0), bars.at(-1)]
  if (!first || !last) return null
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <figure className="grid gap-2">
        <svg width="100%" height="192" aria-hidden="true" className="overflow-visible">
          {bars.map(({ x, width, height }) => (
            <rect
              key={x}
              x={`${x}%`}
              width={`${width}%`}
              y={`${100 - height}%`}
              height={`${height}%`}
              rx="2"
              className="fill-accent"
            />
          ))}
          <line y1="100%" y2="100%" x2="100%" className="stroke-line" />
          <line
            x1={`${medianX}%`}
            x2={`${medianX}%`}
            y2="100%"
            className="stroke-lamp"
            strokeWidth="3"
            strokeDasharray="6 4"
          />
        </svg>
        <p aria-hidden="true" className="flex justify-between text-small text-muted">
          <span>до {formatAmount(first.to ?? 0, 'RUB')}</span>
          <span>от {formatAmount(last.from ?? 0, 'RUB')}</span>
        </p>
        <figcaption className="text-small text-muted">
          Сколько вакансий сколько платят. Пунктир — медиана, {formatAmount(quartiles.median, 'RUB')}.
        </figcaption>
      </figure>
      <div className="data-table data-table-narrow">
        <table>
          <thead>
            <tr>
              <th scope="col">Оплата в месяц</th>
              <th scope="col">Вакансий</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.x}>
                <th scope="row">{rangeOf(bar)}</th>
                <td>{formatNumber(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function rangeOf({ from, to, count }: Bar) {
  if (from === null && to === null) return countOf(count, VACANCY_FORMS)
  if (from === null) return `до ${formatAmount(to ?? 0, 'RUB')}`
  return to === null
    ? `от ${formatAmount(from, 'RUB')}`
    : `${formatNumber(from)}\u00A0– ${formatAmount(to, 'RUB')}`
}
