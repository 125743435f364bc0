/** Hours of work as one number: equal for equal hours, exact below 2^53. */
import type { WorkHours } from '#shared/features/board/vacancies/hours.ts'
import { DAY_MINUTES } from '#shared/kernel/durations.ts'

/** Numbers of hours a day, 0 for none. */
const DAYS = 32

export const hoursKey = ({ span, required, hoursPerDay }: WorkHours): number =>
  (((span?.start ?? 0) * (DAY_MINUTES + 1) + (span?.length ?? 0)) * (DAY_MINUTES + 1) + required) * DAYS +
  (hoursPerDay ?? 0)

export function hoursOfKey(key: number): WorkHours {
  const [rest, hoursPerDay] = parted(key, DAYS)
  const [both, required] = parted(rest, DAY_MINUTES + 1)
  const [start, length] = parted(both, DAY_MINUTES + 1)
  return { span: length === 0 ? null : { start, length }, required, hoursPerDay: hoursPerDay || null }
}

const parted = (number: number, by: number) => [Math.floor(number / by), number % by] as const
