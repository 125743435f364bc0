import { netOfMonth } from '#shared/features/board/vacancies/net-salary.ts'
import {
  periodsAMonth,
  PLAUSIBLE_MONTHLY_MAX,
  ROUBLES_PER_UNIT,
} from '#shared/features/board/vacancies/rouble-rates.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import type { AgreementType, Salary } from '#shared/features/board/vacancies/model.ts'

/**
 * Net roubles a month, or nulls for a project's price and for implausible sums. Pay that states neither gross nor net is
 * compared as it is written.
 */
export function monthlySalary(
  salary: Salary | null,
  contracts: readonly AgreementType[],
  year: TaxYear,
): { from: number | null; to: number | null } {
  const periods = salary && periodsAMonth(salary.period)
  if (!salary || periods === null) return { from: null, to: null }
  const factor = ROUBLES_PER_UNIT[salary.currency] * periods
  const roubles = (amount: number | null) => {
    if (amount === null) return null
    const stated = Math.round(amount * factor)
    const value = salary.gross ? netOfMonth(stated, contracts, year) : stated
    return value > PLAUSIBLE_MONTHLY_MAX || value < 1 ? null : value
  }
  return { from: roubles(salary.from), to: roubles(salary.to) }
}
