import { netOfMonth, PERIODS_A_MONTH } from '#shared/features/board/vacancies/net-salary.ts'
import type { AgreementType, Salary } from '#shared/features/board/vacancies/model.ts'

/**
 * Roubles for one unit of a currency, rounded: good enough to put pay in order, never shown as a price.
 * Source: rates of the Bank of Russia, autumn 2026, general knowledge.
 */
const ROUBLES_PER_UNIT: Record<Salary['currency'], number> = {
  RUB: 1,
  USD: 80,
  EUR: 93,
  KZT: 0.155,
  BYN: 27,
  UZS: 0.0066,
  KGS: 0.92,
  UAH: 1.9,
  GEL: 29,
  AZN: 47,
  AMD: 0.21,
}
/** Pay above this is a mistyped currency or period: it must not lead a list sorted by pay. */
const PLAUSIBLE_MONTHLY_MAX = 3_000_000

/**
 * Net roubles a month, or nulls for a project's price and for implausible sums. Pay that states neither gross nor net is
 * compared as it is written.
 */
export function monthlySalary(
  salary: Salary | null,
  contracts: readonly AgreementType[],
): { from: number | null; to: number | null } {
  const periods = salary && PERIODS_A_MONTH[salary.period]
  if (!salary || periods === null) return { from: null, to: null }
  const factor = ROUBLES_PER_UNIT[salary.currency] * periods
  const roubles = (amount: number | null) => {
    if (amount === null) return null
    const stated = Math.round(amount * factor)
    const value = salary.gross ? netOfMonth(stated, contracts) : stated
    return value > PLAUSIBLE_MONTHLY_MAX || value < 1 ? null : value
  }
  return { from: roubles(salary.from), to: roubles(salary.to) }
}
