import { MONTHS_A_YEAR } from '#server/features/intake/imports/pay/read-pay.ts'
import type { StatedPeriod } from '#server/features/intake/imports/pay/pay-phrases.ts'
import { readPayWords } from '#server/features/intake/imports/pay/read-pay-words.ts'
import { currencyOf } from '#server/features/intake/imports/records/codes.ts'
import type { ReportUnmapped } from '../kind.ts'
import { toText } from './values.ts'

const PERIODS: readonly (readonly [RegExp, StatedPeriod])[] = [
  [/(?:semi|bi)[- ]?(?:month|week)/i, 'week'],
  [/hour|(?<!\p{L})час/iu, 'hour'],
  [/day|shift|daily|(?<!\p{L})(?:день|дня|дней|сутки|смен)/iu, 'shift'],
  [/week|(?<!\p{L})недел/iu, 'week'],
  [/month|(?<!\p{L})мес/iu, 'month'],
  [/year|annual|annum|(?<!\p{L})год/iu, 'year'],
  [/project|one[- ]?time|(?<!\p{L})проект/iu, 'project'],
]

/** The period that words name, in English or Russian; null for none. */
export const findPeriod = (words: string): StatedPeriod | null =>
  PERIODS.find(([pattern]) => pattern.test(words))?.[1] ?? null

type StatedPay = {
  /** In units of the currency; 0 and less are not stated. */
  from: number | null
  to: number | null
  /** null when the source states none, which is no pay. */
  currency: string | null
  /** null when the source names none: the reader of pay decides by the sums. */
  period: StatedPeriod | null
}

/** One bound of pay: a number, or words such as «от 50 тыс. руб.»; null for none, and for a negative number. */
export function toPaySum(value: unknown): number | null {
  const words = toText(value) ?? ''
  const { from, to } = readPayWords(words)
  return NEGATIVE.test(words) ? null : (from ?? to)
}
const NEGATIVE = /^[-−]\s?\d/

/** Fields of an import record. Pay of a year becomes that of a month; that of other periods, and in unknown currencies, none. */
export function toPayFields(
  { from, to, currency, period }: StatedPay,
  report?: ReportUnmapped,
): Record<string, unknown> {
  const [least, most] = [toSum(from), toSum(to)]
  if ((least === null && most === null) || currency === null) return {}
  if (currencyOf(currency) === null) {
    report?.('currency', currency)
    return {}
  }
  if (period !== null && !MAPPED_PERIODS.has(period)) return {}
  const isSwapped = least !== null && most !== null && least > most
  const [low, high] = isSwapped ? [most, least] : [least, most]
  const divide = (sum: number | null) => (sum === null ? null : Math.round(sum / MONTHS_A_YEAR))
  return {
    salary_from: period === 'year' ? divide(low) : low,
    salary_to: period === 'year' ? divide(high) : high,
    currency,
    salary_period: period === 'year' ? 'month' : period,
  }
}

const MAPPED_PERIODS: ReadonlySet<StatedPeriod> = new Set(['hour', 'shift', 'month', 'year'])

const toSum = (sum: number | null) => (sum !== null && Number.isFinite(sum) && sum > 0 ? sum : null)
