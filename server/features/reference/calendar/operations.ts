import { FIRST_CALENDAR_YEAR } from '#shared/features/reference/calendar/address.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/reference/context.ts'
import type { calendarContract } from '#shared/features/reference/calendar/contract.ts'
import { isNotable } from '#shared/features/reference/calendar/labels.ts'
import type { CalendarDay } from '#shared/features/reference/calendar/model.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import {
  addBusinessDays,
  calendarDay,
  calendarDays,
  daysOfMonth,
  workingTimeOf,
  shiftDate,
} from './calendar.ts'
import { DECREED_YEARS, LAST_DECREED_YEAR } from './years.ts'
import professionalDaysFile from './professional-days.json' with { type: 'json' }
import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'

const PROFESSIONAL_DAYS = parseContent(
  'server/features/reference/calendar/professional-days.json',
  z.strictObject({
    fixed: z.array(z.strictObject({ day: z.string().regex(/^\d\d-\d\d$/), title: z.string() })),
    floating: z.array(
      z.strictObject({
        month: z.int().min(1).max(12),
        /** 1 is Monday, 7 is Sunday. */
        weekday: z.int().min(1).max(7),
        /** −1 is the last one of the month. */
        occurrence: z.literal([1, 2, 3, 4, -1]),
        title: z.string(),
      }),
    ),
  }),
  professionalDaysFile,
)

/** The list is checked from this year on; earlier years had other days. */
const FIRST_YEAR = 2026

/** The 256th day of the year (decree of the president № 1034 of 11 September 2009). */
const PROGRAMMER = { title: 'День программиста', dayOfYear: 256 }

type ProfessionalDay = { date: string; title: string }

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

/** Professional days of a year in the order of the calendar; none for years before the list. */
export function professionalDays(year: number): ProfessionalDay[] {
  if (year < FIRST_YEAR) return []
  return [
    ...PROFESSIONAL_DAYS.fixed.map(({ day, title }) => ({ date: `${year}-${day}`, title })),
    ...PROFESSIONAL_DAYS.floating.map((rule) => ({ date: floatingDate(year, rule), title: rule.title })),
    { date: shiftDate(`${year}-01-01`, PROGRAMMER.dayOfYear - 1), title: PROGRAMMER.title },
  ].toSorted((a, b) => a.date.localeCompare(b.date))
}

function floatingDate(year: number, rule: (typeof PROFESSIONAL_DAYS.floating)[number]): string {
  const { month, weekday, occurrence } = rule
  const isLast = occurrence === -1
  const edge = new Date(Date.UTC(year, isLast ? month : month - 1, isLast ? 0 : 1))
  const edgeWeekday = edge.getUTCDay() || 7
  const offset = isLast
    ? -((edgeWeekday - weekday + 7) % 7)
    : ((weekday - edgeWeekday + 7) % 7) + (occurrence - 1) * 7
  return shiftDate(edge.toISOString().slice(0, 10), offset)
}
