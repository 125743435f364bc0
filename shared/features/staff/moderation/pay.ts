import { formatAmount } from '#shared/kernel/money.ts'
import { wholeMark } from './checks.ts'
import type { ModerationMark } from './vocabulary.ts'

/** Fewer vacancies say nothing of what a profession is paid (decisions, section 2: «мало данных»). */
export const PAY_SAMPLES_MIN = 10
/** Shares of the median beyond which a pay is looked at. Measured by `npm run measure:moderation`. */
const HIGH = 3.5
const LOW = 0.2

/**
 * Whether a pay is far from what the profession is paid. Sums are net roubles a month.
 * @param median null when there are too few vacancies to tell
 */
export function checkPay({
  monthly: { from, to },
  median,
  isFullTime,
}: {
  monthly: { from: number | null; to: number | null }
  median: number | null
  /** A part of a day is paid by a part: only a high pay is strange then. */
  isFullTime: boolean
}): ModerationMark[] {
  const least = from ?? to
  const most = to ?? from
  if (median === null || least === null || most === null) return []
  const isHigh = least > median * HIGH
  const isLow = isFullTime && most < median * LOW
  if (!isHigh && !isLow) return []
  const usual = `медиана профессии ${formatAmount(Math.round(median), 'RUB')} в месяц`
  return [wholeMark('unusual_pay', 'salary', `${isHigh ? 'Много' : 'Мало'}: ${usual}`)]
}
