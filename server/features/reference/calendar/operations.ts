import { FIRST_CALENDAR_YEAR } from '#shared/features/reference/calendar/address.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/reference/context.ts'
import type { calendarContract } from '#shared/features/reference/calendar/contract.ts'
import { isNotable } from '#shared/features/reference/calendar/labels.ts'
import type { CalendarDay } from '#shared/features/reference/calendar/model.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { addBusinessDays, calendarDay, calendarDays, daysOfMonth, workingTimeOf } from './calendar.ts'
import { professionalDays } from './professional-days.ts'
import { DECREED_YEARS, LAST_DECREED_YEAR } from './years.ts'

/** The year after the last decree follows the general rules. */
const LAST_YEAR = LAST_DECREED_YEAR + 1

export const calendarOperations: OperationsOf<typeof calendarContract, Ctx> = {
  year(_ctx, { year }) {
    requireYear(year)
    const months = MONTHS.map(({ id }) => daysOfMonth(year, id + 1))
    const sums = (size: number) =>
      Array.from({ length: MONTHS.length / size }, (_, at) =>
        workingTimeOf(months.slice(at * size, (at + 1) * size).flat()),
      )
    return {
      lastYear: LAST_YEAR,
      year,
      decree: DECREED_YEARS.get(year)?.decree ?? null,
      exceptions: months.flat().filter(isNotable),
      months: sums(1),
      quarters: sums(3),
      halves: sums(6),
      total: workingTimeOf(months.flat()),
    }
  },
  month(_ctx, { year, month }) {
    requireYear(year)
    const days = daysOfMonth(year, month)
    const first = days[0]?.date.slice(0, 7) ?? ''
    return {
      lastYear: LAST_YEAR,
      year,
      month,
      decree: DECREED_YEARS.get(year)?.decree ?? null,
      days,
      total: workingTimeOf(days),
      professionalDays: professionalDays(year).filter(({ date }) => date.startsWith(first)),
    }
  },
  day(_ctx, { date }) {
    const year = yearOf(date)
    requireYear(year)
    const day = calendarDay(date)
    const month = daysOfMonth(year, Number(date.slice(5, 7))).filter(({ isWorking }) => isWorking)
    return {
      lastYear: LAST_YEAR,
      day,
      decree: DECREED_YEARS.get(year)?.decree ?? null,
      professionalDays: professionalDays(year).flatMap((one) => (one.date === date ? [one.title] : [])),
      workingDayOfMonth: month.findIndex((one) => one.date === date) + 1,
      workingDaysOfMonth: month.length,
      nextWorkingDay: addBusinessDays(date, 1),
    }
  },
  /** @throws Problem `validation_failed` when the days are in the wrong order or outside the calendar */
  between(_ctx, { from, to }) {
    requireYear(yearOf(from))
    requireYear(yearOf(to))
    if (to < from) throw new Problem('bad_request', 'Первый день позже последнего. Поменяйте даты местами.')
    const days = calendarDays(from, to)
    return {
      from,
      to,
      norm: workingTimeOf(days),
      presidentialDays: days.filter(({ isWorking, presidential }) => isWorking && presidential).length,
      termDays: (Date.parse(to) - Date.parse(from)) / DAY_MS,
      termEnd: isOff(calendarDay(to)) ? firstWorkingAfter(to) : to,
    }
  },
}

const yearOf = (date: string) => Number(date.slice(0, 4))

/** @throws Problem `not_found` for a year without data */
function requireYear(year: number) {
  if (year >= FIRST_CALENDAR_YEAR && year <= LAST_YEAR) return
  throw new Problem('not_found', `Календарь есть с ${FIRST_CALENDAR_YEAR} по ${LAST_YEAR} год.`)
}

const isOff = ({ isWorking, presidential }: CalendarDay) => !isWorking || presidential !== null

function firstWorkingAfter(date: string): string {
  let at = addBusinessDays(date, 1)
  while (isOff(calendarDay(at))) at = addBusinessDays(at, 1)
  return at
}
