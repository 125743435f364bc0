/** Labels of a company's responsiveness; without zod, for public pages. */
import { countOf, DAY_FORMS, NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** `share`: whole per cent of answered responses; `hours`: median until the answer, null without answers. */
type Responsiveness = { share: number; hours: number | null }

/** The minimum number of responses for the figures to be shown. */
export const RESPONSIVENESS_SAMPLE_MIN = 10

/** «Отвечает на 85 % откликов, обычно за 2 дня». */
export function responsivenessLabel({ share, hours }: Responsiveness): string {
  if (share === 0 || hours === null) return 'На отклики не отвечает'
  return `Отвечает на${NO_BREAK_SPACE}${share}${NO_BREAK_SPACE}% откликов, обычно ${speedLabel(hours)}`
}

/** «За 2 рабочих дня». */
export const WORKING_DAYS = { one: 'рабочий день', few: 'рабочих дня', many: 'рабочих дней' }

/** What is known of how the company answers, else what it promises; null for neither. */
export function answerLabel({
  answers,
  answerDays,
}: {
  answers: Responsiveness | null
  answerDays: number | null
}): string | null {
  if (answers !== null) return responsivenessLabel(answers)
  return answerDays === null
    ? null
    : `Обещает ответить за${NO_BREAK_SPACE}${countOf(answerDays, WORKING_DAYS)}`
}

function speedLabel(hours: number): string {
  if (hours < 1) return 'в течение часа'
  if (hours < 24) return `за${NO_BREAK_SPACE}${countOf(hours, { one: 'час', few: 'часа', many: 'часов' })}`
  const days = Math.round(hours / 24)
  return `за${NO_BREAK_SPACE}${countOf(days, DAY_FORMS)}`
}
