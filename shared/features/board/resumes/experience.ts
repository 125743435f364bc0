import { MONTHS } from '#shared/kernel/dates.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'
import type { ExperienceRange } from './vocabulary.ts'

type Job = { startMonth: string | null; endMonth: string | null }

/** «2024-03» as a number of months since year 0. */
const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/**
 * Months of one job, the first and the last included; 0 without a start or with an end before it.
 * @param now instant or «YYYY-MM…»: the end of a current job
 */
export function monthsOf({ startMonth, endMonth }: Job, now: string): number {
  if (startMonth === null) return 0
  return Math.max(0, monthNumber(endMonth ?? now) - monthNumber(startMonth) + 1)
}

/** Months of all jobs; overlapping months count once. */
export function totalMonths(jobs: readonly Job[], now: string): number {
  const spans = jobs
    .filter((job): job is Job & { startMonth: string } => job.startMonth !== null)
    .map(({ startMonth, endMonth }) => ({
      start: monthNumber(startMonth),
      end: monthNumber(endMonth ?? now),
    }))
    .sort((a, b) => a.start - b.start)
  let total = 0
  let covered = -Infinity
  for (const { start, end } of spans) {
    total += Math.max(0, end - Math.max(start, covered + 1) + 1)
    covered = Math.max(covered, end)
  }
  return total
}

export function experienceRange(months: number): ExperienceRange {
  if (months === 0) return 'none'
  if (months < 12) return 'under_1'
  if (months < 36) return 'from_1_to_3'
  return months < 72 ? 'from_3_to_6' : 'over_6'
}

/** «3 года 2 месяца»; «без опыта» for none. */
export function experienceLabel(months: number): string {
  if (months === 0) return 'без опыта'
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [
    years > 0 ? countOf(years, { one: 'год', few: 'года', many: 'лет' }) : null,
    rest > 0 ? countOf(rest, { one: 'месяц', few: 'месяца', many: 'месяцев' }) : null,
  ]
    .filter((part) => part !== null)
    .join(' ')
}

/** «март 2021 — по настоящее время» */
export function spanLabel({ startMonth, endMonth }: Job) {
  if (startMonth === null) return null
  return `${monthLabel(startMonth)}${NO_BREAK_SPACE}— ${endMonth === null ? 'по настоящее время' : monthLabel(endMonth)}`
}

/** «2021 — сейчас», «2019 — 2021», «2020»; null without a beginning. */
export function yearsLabel({ startMonth, endMonth }: Job): string | null {
  if (startMonth === null) return null
  const [start, end] = [startMonth.slice(0, 4), endMonth === null ? 'сейчас' : endMonth.slice(0, 4)]
  return start === end ? start : `${start}${NO_BREAK_SPACE}— ${end}`
}

function monthLabel(month: string) {
  const name = MONTHS[Number(month.slice(5, 7)) - 1]?.title.toLowerCase() ?? ''
  return `${name}${NO_BREAK_SPACE}${month.slice(0, 4)}`
}
