import { DAY_FORMS, countOf, formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kernel/durations.ts'

/** «5 мин», «3 ч», «2 дня»; a wait that has only begun, or by a clock that is behind, is a minute. */
export function formatWait(waitMs: number): string {
  const minutes = Math.max(1, Math.round(waitMs / MINUTE_MS))
  if (minutes < 90) return `${minutes}${NO_BREAK_SPACE}мин`
  if (waitMs < 2 * DAY_MS) return `${formatNumber(Math.round(waitMs / HOUR_MS))}${NO_BREAK_SPACE}ч`
  return countOf(Math.floor(waitMs / DAY_MS), DAY_FORMS)
}
