import { NO_BREAK_SPACE, formatAmount } from '#shared/kernel/number.ts'
import type { SalaryScale, SalaryTax, MedianPay } from './model.ts'

/** Fewer stated salaries say nothing about a profession. */
export const SALARY_SAMPLE_MIN = 10

/** What an amount of a scale is, after the amount. */
export const SALARY_TAX_LABELS: Record<SalaryTax, string> = {
  net: `на${NO_BREAK_SPACE}руки`,
  unstated: 'налог не указан',
}

/** The quartiles, to a hundred roubles: a quarter of the vacancies pays less than `low`, half less than `median`, a quarter more than `high`. */
export function quartilesOf({ shares }: Pick<SalaryScale, 'shares'>) {
  const at = (index: number) => Math.round((shares[index] ?? 0) / 100) * 100
  return { low: at(5), median: at(10), high: at(15) }
}

/** The share of the vacancies that pay less, from 0 to 100 %, to 5 %. */
export function shareBelow({ shares }: Pick<SalaryScale, 'shares'>, pay: number): number {
  const below = shares.filter((one) => one < pay).length
  return Math.round((100 * below) / shares.length / 5) * 5
}

export const medianOf = (scale: SalaryScale): MedianPay => ({
  amount: quartilesOf(scale).median,
  tax: scale.tax,
})

/** «80 000 ₽ на руки», «80 000 ₽ (налог не указан)» */
export function payText({ amount, tax }: MedianPay): string {
  const text = formatAmount(amount, 'RUB')
  return tax === 'net' ? `${text} ${SALARY_TAX_LABELS[tax]}` : `${text} (${SALARY_TAX_LABELS[tax]})`
}
