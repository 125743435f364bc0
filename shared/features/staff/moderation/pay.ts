import { formatAmount } from '#shared/kernel/number.ts'
import { wholePartFinding } from '#shared/features/board/text-checks/checks.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'

/** Fewer vacancies give no reliable median (decisions, section 2: «мало данных»). */
export const PAY_SAMPLES_MIN = 10
/** Shares of the median beyond which a pay is unusual. Measured by `npm run measure:moderation`. */
const HIGH = 3.5
const LOW = 0.2

/**
 * Finds a pay that is far from the median of the profession. Sums are net roubles a month.
 * @param median null when there are too few vacancies
 */
export function checkPay({
  monthly: { from, to },
  median,
  isFullTime,
}: {
  monthly: { from: number | null; to: number | null }
  median: number | null
  /** Part-time work is paid in part: only a high pay is unusual then. */
  isFullTime: boolean
}): TextFinding[] {
  const least = from ?? to
  const most = to ?? from
  if (median === null || least === null || most === null) return []
  const isHigh = least > median * HIGH
  const isLow = isFullTime && most < median * LOW
  if (!isHigh && !isLow) return []
  const usual = `медиана профессии ${formatAmount(Math.round(median), 'RUB')} в месяц`
  return [wholePartFinding('unusual_pay', 'salary', `${isHigh ? 'Много' : 'Мало'}: ${usual}`)]
}
