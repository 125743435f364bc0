import type { SalaryScale } from './model.ts'

/** Fewer stated salaries say nothing about a profession. */
export const SALARY_SAMPLE_MIN = 10

/** The quartiles, to a hundred roubles: a quarter of the vacancies pays less than `low`, half less than `median`, a quarter more than `high`. */
export function quartilesOf({ shares }: SalaryScale) {
  const at = (index: number) => Math.round((shares[index] ?? 0) / 100) * 100
  return { low: at(5), median: at(10), high: at(15) }
}

/** The share of the vacancies that pay less, from 0 to 100 %, to 5 %. */
export function shareBelow({ shares }: SalaryScale, pay: number): number {
  const below = shares.filter((one) => one < pay).length
  return Math.round((100 * below) / shares.length / 5) * 5
}
