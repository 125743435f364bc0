import type { CalendarYear } from '#shared/features/reference/calendar/contract.ts'
import { weekdayIndex } from '#shared/features/reference/calendar/labels.ts'
import type { CalendarDay } from '#shared/features/reference/calendar/model.ts'
import { twoDigits } from '#shared/kernel/dates.ts'

const SATURDAY = 5

/** All days of a month of a year; days that are not exceptions follow from their weekday. `month` 1 to 12. */
export function daysOfMonth({ year, exceptions, months }: CalendarYear, month: number): CalendarDay[] {
  const known = new Map(exceptions.map((day) => [day.date, day]))
  return Array.from({ length: months[month - 1]?.days ?? 0 }, (_, at) => {
    const date = `${year}-${twoDigits(month)}-${twoDigits(at + 1)}`
    return known.get(date) ?? ordinaryDay(date)
  })
}

const ordinaryDay = (date: string): CalendarDay => ({
  date,
  isWorking: weekdayIndex(date) < SATURDAY,
  isShort: false,
  holiday: null,
  movedFrom: null,
  movedTo: null,
  presidential: null,
})
