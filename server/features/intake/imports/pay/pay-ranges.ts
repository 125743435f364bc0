/** Which sums can be true for a period. */
import type { Currency, SalaryPeriod } from '#shared/features/board/vacancies/model.ts'
import { ROUBLES_PER_UNIT } from '#shared/features/board/vacancies/rouble-rates.ts'

type Range = readonly [least: number, most: number]

/**
 * Pay of a month in the units of a currency: from about half of the minimum wage of its country, of the years that
 * vacancies are of, to far above what the best are paid. Of dollars and euros the least is that of pay for abroad.
 */
const MONTH: Readonly<Record<Currency, Range>> = {
  RUB: [9000, 3_000_000],
  USD: [150, 30_000],
  EUR: [150, 30_000],
  KZT: [40_000, 10_000_000],
  BYN: [250, 40_000],
  UZS: [500_000, 200_000_000],
  KGS: [6000, 1_500_000],
  UAH: [3000, 800_000],
  GEL: [200, 40_000],
  AZN: [150, 25_000],
  AMD: [40_000, 8_000_000],
}

/** Shares of the month that other periods are at least and at most. A project may be worth a day or a year. */
const SHARES: Readonly<Record<Exclude<SalaryPeriod, 'month'>, Range>> = {
  hour: [1 / 180, 1 / 200],
  shift: [1 / 22, 1 / 100],
  project: [1 / 22, 3],
}

/** Whether a sum can be the pay for a period. */
export function isPlausible(
  amount: number,
  { currency, period }: { currency: Currency; period: SalaryPeriod },
): boolean {
  const [least, most] = MONTH[currency]
  const [low, high] = period === 'month' ? [1, 1] : SHARES[period]
  return amount >= least * low && amount <= most * high
}

/** How far from the median of its profession pay of a month may be: beyond it the currency or the period is another one. */
const PROFESSION_FACTOR = 12

/** @param median roubles a month that the profession pays; null when too few vacancies tell */
export function suitsProfession(amount: number, currency: Currency, median: number | null): boolean {
  if (median === null) return true
  const roubles = amount * ROUBLES_PER_UNIT[currency]
  return roubles * PROFESSION_FACTOR >= median && roubles <= median * PROFESSION_FACTOR
}
