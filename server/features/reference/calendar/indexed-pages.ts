import { dayPath, monthPath, yearPath } from '#shared/features/reference/calendar/address.ts'
import { isNotable } from '#shared/features/reference/calendar/labels.ts'
import { calendarDays } from './calendar.ts'
import { DECREED_YEARS } from './years.ts'

const MONTHS_A_YEAR = 12

/** Paths of the decreed years, their months, and their days that are not ordinary. */
export function calendarPaths(): string[] {
  return [...DECREED_YEARS.keys()].flatMap((year) => [
    yearPath(year),
    ...Array.from({ length: MONTHS_A_YEAR }, (_, at) => monthPath(year, at + 1)),
    ...calendarDays(`${year}-01-01`, `${year}-12-31`)
      .filter(isNotable)
      .map(({ date }) => dayPath(date)),
  ])
}
