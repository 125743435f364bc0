import { dayPath, monthPath, yearPath } from '#shared/features/reference/calendar/address.ts'
import { isNotable } from '#shared/features/reference/calendar/labels.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { calendarDays } from './calendar.ts'
import { DECREED_YEARS } from './years.ts'

/** Paths of the decreed years, their months, and their days that are not ordinary. */
export function calendarPaths(): string[] {
  return [...DECREED_YEARS.keys()].flatMap((year) => [
    yearPath(year),
    ...MONTHS.map(({ id }) => monthPath(year, id + 1)),
    ...calendarDays(`${year}-01-01`, `${year}-12-31`)
      .filter(isNotable)
      .map(({ date }) => dayPath(date)),
  ])
}
