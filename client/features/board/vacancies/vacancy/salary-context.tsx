import { quartilesOf, SALARY_TAX_LABELS, shareBelow } from '#shared/features/board/vacancies/salary-scale.ts'
import type { SalaryScale } from '#shared/features/board/vacancies/model.ts'
import { formatAmount, formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Compares the pay of a vacancy or a resume with the vacancies of its profession. */
export function SalaryContext({
  salaryScale: scale,
  profession,
}: {
  salaryScale: (SalaryScale & { pay: number }) | null
  profession: { slug: string; name: string } | null
}) {
  if (!scale || !profession) return null
  const { low, median, high } = quartilesOf(scale)
  const [start, end] = [Math.min(scale.shares[1] ?? 0, scale.pay), Math.max(scale.shares[19] ?? 0, scale.pay)]
  const x = (roubles: number) => `${((100 * (roubles - start)) / Math.max(1, end - start)).toFixed(1)}%`
  return (
    <figure className="grid max-w-80 gap-1">
      <svg width="100%" height="28" aria-hidden="true" className="overflow-visible">
        <rect width="100%" height="6" y="11" rx="3" className="fill-line" />
        <rect
          x={x(low)}
          width={`${((100 * (high - low)) / Math.max(1, end - start)).toFixed(1)}%`}
          height="6"
          y="11"
          rx="3"
          className="fill-good-soft stroke-good"
        />
        <line x1={x(median)} x2={x(median)} y1="7" y2="21" className="stroke-good" strokeWidth="2" />
        <circle cx={x(scale.pay)} cy="14" r="7" className="fill-lamp stroke-surface" strokeWidth="3" />
      </svg>
      <figcaption className="text-small text-muted">
        {comparison(shareBelow(scale, scale.pay))} «{profession.name}» за год. Обычно платят{' '}
        {formatNumber(low)}&nbsp;– {formatAmount(high, 'RUB')} ({SALARY_TAX_LABELS[scale.tax]}).{' '}
        <a href={pathOf('salaries-slug', { slug: profession.slug })}>Зарплаты профессии</a>
      </figcaption>
    </figure>
  )
}

function comparison(percent: number) {
  if (percent >= 95) return 'Выше почти всех вакансий'
  if (percent <= 5) return 'Ниже почти всех вакансий'
  return `Выше, чем у ${percent} % вакансий`
}
