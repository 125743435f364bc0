import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { SalaryScale, SalaryTax } from './model.ts'

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
