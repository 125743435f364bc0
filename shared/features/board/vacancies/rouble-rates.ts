import type { PayBounds, Salary, SalaryPeriod } from './model.ts'

/**
 * Roubles for one unit of a currency, rounded: good enough to put pay in order and to give an idea of it, never a price.
 * Source: rates of the Bank of Russia, autumn 2026, general knowledge.
 */
export const ROUBLES_PER_UNIT: Readonly<Record<Salary['currency'], number>> = {
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

/** Pay above this is a mistyped currency or period: it must not lead a list sorted by pay. Roubles a month. */
export const PLAUSIBLE_MONTHLY_MAX = 3_000_000

/** Pay of another currency in roubles, for its own period; null for pay in roubles and for an implausible sum. */
export function roublesOf({ from, to, currency, period }: Omit<Salary, 'gross'>): PayBounds | null {
  if (currency === 'RUB') return null
  const inRoubles = (amount: number | null) => amount && Math.round(amount * ROUBLES_PER_UNIT[currency])
  const bounds = { from: inRoubles(from), to: inRoubles(to) }
  const isPlausible = [bounds.from, bounds.to].every(
    (one) => one === null || (one > 0 && one * (periodsAMonth(period) ?? 1) <= PLAUSIBLE_MONTHLY_MAX),
  )
  return isPlausible ? bounds : null
}

const PERIODS_A_MONTH: Record<SalaryPeriod, number | null> = {
  month: 1,
  shift: 15,
  hour: 164,
  project: null,
}

/** Periods of a month, to compare pay of different periods; null for a project, which has no length, and for an unknown one. */
export const periodsAMonth = (period: SalaryPeriod | null): number | null =>
  period === null ? null : PERIODS_A_MONTH[period]
