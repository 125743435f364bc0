import { EXPERIENCE_LABELS, WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { SalaryTax } from '#shared/features/board/vacancies/model.ts'
import type { SalarySeries } from '#shared/features/content/salaries/contract.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { Histogram } from './histogram.tsx'
import { MonthsChart } from './months-chart.tsx'
import { PartsTable } from './parts-table.tsx'
import { BY_VACANCIES, monthLabel, OF_COMPANIES } from './salary-labels.ts'

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
