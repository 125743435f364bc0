import { EXPERIENCE_LABELS, WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { SalaryTax } from '#shared/features/board/vacancies/model.ts'
import type {
  SalarySeries,
  MonthsChart as Chart,
  Quartiles,
} from '#shared/features/content/salaries/contract.ts'
import { formatAmount, formatNumber, countOf } from '#shared/kernel/number.ts'
import { BY_VACANCIES, monthLabel, OF_COMPANIES } from './salary-labels.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'

type Bar = SalarySeries['bars'][number]

const TITLES: Record<SalaryTax, string> = {
  net: 'На руки в месяц',
  unstated: 'В месяц, налог не указан',
}

/** One series: the median, the distribution, the change over months, and its parts. */
export function SeriesView({ series }: { series: SalarySeries }) {
  const { tax, count, companies, quartiles, months, monthsChart, byExperience, byWorkForm } = series
  const id = `series-${tax}`
  return (
    <section aria-labelledby={id} className="grid gap-8">
      <div className="grid gap-2">
        <h2 id={id}>{TITLES[tax]}</h2>
        <p className="text-display font-bold text-good">{formatAmount(quartiles.median, 'RUB')}</p>
        <p className="max-w-[45em] text-muted">
          Медиана по {countOf(count, BY_VACANCIES)} {countOf(companies, OF_COMPANIES)}. Половина вакансий
          предлагает {formatNumber(quartiles.low)}&nbsp;– {formatAmount(quartiles.high, 'RUB')}.
          {tax === 'unstated' &&
            ' Работодатели не сказали, до вычета налога эти суммы или после, поэтому мы ничего не пересчитываем.'}
        </p>
      </div>
      <div className="grid gap-4">
        <h3>Распределение</h3>
        <Histogram series={series} />
      </div>
      <div className="grid gap-4">
        <h3>По месяцам</h3>
        {monthsChart ? (
          <div className="grid items-start gap-6 md:grid-cols-2">
            <MonthsChart chart={monthsChart} from={months[0]?.key ?? ''} to={months.at(-1)?.key ?? ''} />
            <PartsTable
              heading="Месяц публикации"
              rows={months.map((part) => ({ ...part, name: monthLabel(part.key) }))}
            />
          </div>
        ) : (
          <p className="text-muted">
            Мало данных: нужно хотя бы два месяца, в каждом из которых вышло десять таких вакансий.
          </p>
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-4">
          <h3>По опыту</h3>
          <PartsTable
            heading="Нужен опыт"
            rows={byExperience.map((part) => ({ ...part, name: EXPERIENCE_LABELS[part.key] }))}
          />
        </div>
        <div className="grid gap-4">
          <h3>По форме работы</h3>
          <PartsTable
            heading="Форма"
            rows={byWorkForm.map((part) => ({ ...part, name: WORK_FORM_LABELS[part.key] }))}
          />
        </div>
      </div>
    </section>
  )
}

/** The median by month with the area between the quartiles; the paths come from the server. */
function MonthsChart({ chart, from, to }: { chart: Chart; from: string; to: string }) {
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

/** Parts of the samples, such as months; without numbers where there are fewer than ten. */
function PartsTable({
  heading,
  rows,
}: {
  heading: string
  rows: readonly { key: string; name: string; count: number; quartiles: Quartiles | null }[]
}) {
  return (
    <div className="data-table data-table-narrow">
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Медиана</th>
            <th scope="col" className="max-sm:hidden">
              Половина вакансий
            </th>
            <th scope="col">Вакансий</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, count, quartiles }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {quartiles ? (
                <>
                  <td>{formatAmount(quartiles.median, 'RUB')}</td>
                  <td className="max-sm:hidden">
                    {formatNumber(quartiles.low)}&nbsp;– {formatAmount(quartiles.high, 'RUB')}
                  </td>
                </>
              ) : (
                <>
                  <td className="whitespace-nowrap text-muted">мало данных</td>
                  <td className="text-muted max-sm:hidden">—</td>
                </>
              )}
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How many vacancies pay how much: bars, and the same as a table. */
function Histogram({ series: { bars, medianX, quartiles } }: { series: SalarySeries }) {
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
                <th scope="row">{toRange(bar)}</th>
                <td>{formatNumber(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function toRange({ from, to, count }: Bar) {
  if (from === null && to === null) return countOf(count, VACANCY_FORMS)
  if (from === null) return `до ${formatAmount(to ?? 0, 'RUB')}`
  return to === null
    ? `от ${formatAmount(from, 'RUB')}`
    : `${formatNumber(from)}\u00A0– ${formatAmount(to, 'RUB')}`
}
