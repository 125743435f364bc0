import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { CalendarDay, Decree, WorkingTime } from './model.ts'

const Year = z.coerce.number().int().min(1).max(9999).describe('Год, например 2026.')
const ProfessionalDay = z.object({ date: z.iso.date(), title: z.string() })

/** The last year of the calendar. */
const lastYear = z.number().int()

export const CalendarYear = z.object({
  lastYear,
  year: z.number().int(),
  /** Null: the government has not moved days off yet, and the year follows the general rules. */
  decree: Decree.nullable(),
  /** The days that are not an ordinary working day or weekend. */
  exceptions: z.array(CalendarDay),
  /** January first. */
  months: z.array(WorkingTime),
  quarters: z.array(WorkingTime),
  halves: z.array(WorkingTime),
  total: WorkingTime,
})
export type CalendarYear = z.infer<typeof CalendarYear>

export const CalendarMonth = z.object({
  lastYear,
  year: z.number().int(),
  month: z.number().int(),
  decree: Decree.nullable(),
  days: z.array(CalendarDay),
  total: WorkingTime,
  professionalDays: z.array(ProfessionalDay),
})
export type CalendarMonth = z.infer<typeof CalendarMonth>

export const CalendarDate = z.object({
  lastYear,
  day: CalendarDay,
  decree: Decree.nullable(),
  professionalDays: z.array(z.string()),
  /** Number of the day among the working days of its month, and how many there are; 0 for a day off. */
  workingDayOfMonth: z.number().int(),
  workingDaysOfMonth: z.number().int(),
  /** The next working day after it. */
  nextWorkingDay: z.iso.date(),
})

export const CalendarPeriod = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Both days included, by the norm of working time. */
  norm: WorkingTime,
  /** Days off by decrees of the president, which the norm counts as working days. */
  presidentialDays: z.number().int(),
  /** Days after `from`, as terms are counted (ГК ст. 191). */
  termDays: z.number().int(),
  /** The last day of the term: `to`, or the next working day when `to` is a day off (ГК ст. 193). */
  termEnd: z.iso.date(),
})
export type CalendarPeriod = z.infer<typeof CalendarPeriod>

export const calendarContract = {
  year: operation(
    'GET /v1/calendar/{year}',
    'public',
    'Производственный календарь на год: особые дни и нормы рабочего времени',
    ['calendar'],
  )
    .input(z.object({ year: Year }))
    .output(CalendarYear),
  month: operation(
    'GET /v1/calendar/{year}/{month}',
    'public',
    'Производственный календарь на месяц: каждый день и норма рабочего времени',
    ['calendar'],
  )
    .input(z.object({ year: Year, month: z.coerce.number().int().min(1).max(12).describe('Месяц, 1–12.') }))
    .output(CalendarMonth),
  day: operation('GET /v1/calendar/days/{date}', 'public', 'Рабочий ли это день и почему', ['calendar'])
    .input(z.object({ date: z.iso.date().describe('Дата, например 2026-11-03.') }))
    .output(CalendarDate),
  between: operation('GET /v1/calendar/between', 'public', 'Рабочие и календарные дни между двумя датами', [
    'calendar',
  ])
    .input(
      z.object({
        from: z.iso.date().describe('Первый день.'),
        to: z.iso.date().describe('Последний день.'),
      }),
    )
    .output(CalendarPeriod),
}
