import { MONTHS } from '#shared/kernel/dates.ts'
import { NO_BREAK_SPACE, countOf, YEAR_FORMS } from '#shared/kernel/number.ts'
import { EXPERIENCE_RANGE_LABELS } from './labels.ts'
import type { ExperienceRange } from './vocabulary.ts'

/** `months` is null when only a range is known. */
export type StatedExperience = { range: ExperienceRange; months: number | null }

type Job = { startMonth: string | null; endMonth: string | null }

/** «2024-03» as a number of months since year 0. */
const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/**
 * Months of one job, the first and the last included; null without a start or with an end before it.
 * @param now instant or «YYYY-MM…»: the end of a current job
 */
export function monthsOf({ startMonth, endMonth }: Job, now: string): number | null {
  if (startMonth === null) return null
  const months = monthNumber(endMonth ?? now) - monthNumber(startMonth) + 1
  return months > 0 ? months : null
}

/** A job without a start does not count as current. */
export const isPresentJob = ({ startMonth, endMonth }: Job) => startMonth !== null && endMonth === null

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

/**
 * The experience by the dates of the jobs, otherwise as stated by the author; null when neither is given, which is
 * different from no experience.
 * @param now as for `monthsOf`
 */
export function experienceOf(
  { jobs, stated }: { jobs: readonly Job[]; stated: StatedExperience | null },
  now: string,
): StatedExperience | null {
  const months = totalMonths(jobs, now)
  return months > 0 ? { range: experienceRange(months), months } : stated
}

export function experienceRange(months: number): ExperienceRange {
  if (months === 0) return 'none'
  if (months < 12) return 'under_1'
  if (months < 36) return 'from_1_to_3'
  return months < 72 ? 'from_3_to_6' : 'over_6'
}

/** «5 лет», «3–6 лет», «без опыта»; null when it is not known. */
export function experienceLabel({
  experienceMonths: months,
  experienceRange: range,
}: {
  experienceMonths: number | null
  experienceRange: ExperienceRange | null
}): string | null {
  if (months !== null && months > 0) return durationLabel(months)
  return range && EXPERIENCE_RANGE_LABELS[range].toLowerCase()
}

/** «3 года 2 месяца» */
export function durationLabel(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [
    years > 0 ? countOf(years, YEAR_FORMS) : null,
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

/** «2021 — сейчас», «2019 — 2021», «2020»; null without a start. */
export function yearsLabel({ startMonth, endMonth }: Job): string | null {
  if (startMonth === null) return null
  const [start, end] = [startMonth.slice(0, 4), endMonth === null ? 'сейчас' : endMonth.slice(0, 4)]
  return start === end ? start : `${start}${NO_BREAK_SPACE}— ${end}`
}

function monthLabel(month: string) {
  const name = MONTHS[Number(month.slice(5, 7)) - 1]?.title.toLowerCase() ?? ''
  return `${name}${NO_BREAK_SPACE}${month.slice(0, 4)}`
}
