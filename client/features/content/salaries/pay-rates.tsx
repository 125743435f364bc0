import type { ReactNode } from 'react'
import { SALARY_TAX_LABELS } from '#shared/features/board/vacancies/salary-scale.ts'
import type { SalaryLink } from '#shared/features/content/salaries/contract.ts'
import { formatAmount, formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Rate = Pick<SalaryLink, 'slug' | 'name' | 'tax' | 'quartiles'>

const salariesOf = ({ slug }: Rate) => pathOf('salaries-slug', { slug })

/** What professions or places pay: the median, and a bar from the lower to the upper quartile. */
export function PayRates<One extends Rate>({
  rates,
  hrefOf = salariesOf,
}: {
  rates: readonly One[]
  /** Null for one without a page. */
  hrefOf?: (rate: One) => string | null
}) {
  const top = Math.max(...rates.map(({ quartiles }) => quartiles.high))
  return (
    <ul className="pay-rates grid gap-x-12 md:grid-cols-2">
      {rates.map((rate) => (
        <li key={rate.slug}>
          <RateRow href={hrefOf(rate)}>
            <RateFigures rate={rate} top={top} />
          </RateRow>
        </li>
      ))}
    </ul>
  )
}

function RateRow({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <span className="pay-rate">{children}</span>
  return (
    <a href={href} className="pay-rate">
      {children}
    </a>
  )
}

function RateFigures({ rate, top }: { rate: Rate; top: number }) {
  const { name, tax, quartiles } = rate
  const { low, median, high } = quartiles
  const percent = (roubles: number) => `${((100 * roubles) / top).toFixed(1)}%`
  return (
    <>
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <svg width="160" height="12" aria-hidden="true">
        <rect width="100%" height="4" y="4" rx="2" className="fill-line" />
        <rect x={percent(low)} width={percent(high - low)} height="4" y="4" rx="2" className="fill-accent" />
        <circle cx={percent(median)} cy="6" r="5" className="fill-lamp stroke-surface" strokeWidth="2" />
      </svg>
      <span>
        <span className="font-semibold text-good">{formatAmount(median, 'RUB')}</span>
        <span className="block text-small text-muted">
          {formatNumber(low)}&nbsp;– {formatAmount(high, 'RUB')}
        </span>
        {tax === 'unstated' && <span className="block text-small text-muted">{SALARY_TAX_LABELS[tax]}</span>}
      </span>
    </>
  )
}
