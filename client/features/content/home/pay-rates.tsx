import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { Overview } from '#shared/features/board/vacancies/contract.ts'
import { quartilesOf } from '#shared/features/board/vacancies/salary-scale.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** What the largest professions pay: the median, and a bar from the lower to the upper quartile. */
export function PayRates({ salaries }: { salaries: Overview['salaries'] }) {
  const rows = salaries.map((one) => ({ ...one, ...quartilesOf(one) }))
  const top = Math.max(...rows.map(({ high }) => high))
  const percent = (roubles: number) => `${((100 * roubles) / top).toFixed(1)}%`
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {rows.map(({ slug, name, low, median, high }) => (
        <li key={slug}>
          <a href={vacanciesPath({ profession: slug })} className="pay-rate">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <svg width="160" height="12" aria-hidden="true" className="max-sm:hidden">
              <rect width="100%" height="4" y="4" rx="2" className="fill-line" />
              <rect
                x={percent(low)}
                width={percent(high - low)}
                height="4"
                y="4"
                rx="2"
                className="fill-accent"
              />
              <circle
                cx={percent(median)}
                cy="6"
                r="5"
                className="fill-lamp stroke-surface"
                strokeWidth="2"
              />
            </svg>
            <span className="text-right">
              <span className="font-semibold text-good">{formatAmount(median, 'RUB')}</span>
              <span className="block text-small text-muted">
                {formatNumber(low)}&nbsp;– {formatAmount(high, 'RUB')}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
