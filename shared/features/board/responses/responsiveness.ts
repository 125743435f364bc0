/** How a company answers, in words; without zod, for public pages. */
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** `share`: whole per cent of responses that were answered; `hours`: the median until the answer, null without one. */
type Answers = { share: number; hours: number | null }

/** Fewer responses say nothing of a company. */
export const RESPONSIVENESS_SAMPLE_MIN = 10

/** «Отвечает на 85 % откликов, обычно за 2 дня». */
export function responsivenessLabel({ share, hours }: Answers): string {
  if (share === 0 || hours === null) return 'На отклики не отвечает'
  return `Отвечает на${NO_BREAK_SPACE}${share}${NO_BREAK_SPACE}% откликов, обычно ${speedLabel(hours)}`
}

function speedLabel(hours: number): string {
  if (hours < 1) return 'в течение часа'
  if (hours < 24) return `за${NO_BREAK_SPACE}${countOf(hours, { one: 'час', few: 'часа', many: 'часов' })}`
  const days = Math.round(hours / 24)
  return `за${NO_BREAK_SPACE}${countOf(days, DAY_FORMS)}`
}
