import { z } from 'zod'
import {
  CalendarDate,
  CalendarMonth,
  CalendarPeriod,
  CalendarYear,
} from '#shared/features/reference/calendar/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { defineTool } from './tool.ts'

export const productionCalendarTool = defineTool({
  name: 'production_calendar',
  title: 'Производственный календарь',
  description:
    'Производственный календарь России: год (year), месяц (year и month), день (date) или период (from и to); нормы часов, праздники, переносы. ' +
    'The Russian calendar of working days: a year, a month (year and month), a day (date) or a period (from and to); hours, holidays, moved days.',
  input: z.object({
    year: z.number().int().min(1).max(9999).optional().describe('Год. The year.'),
    month: z.number().int().min(1).max(12).optional().describe('Месяц этого года. A month of the year.'),
    date: z.iso.date().optional().describe('День, например 2026-11-03. A day.'),
    from: z.iso.date().optional().describe('Первый день периода. The first day of a period.'),
    to: z.iso.date().optional().describe('Последний день периода. The last day of a period.'),
  }),
  output: z.union([CalendarYear, CalendarMonth, CalendarDate, CalendarPeriod]),
  async answer({ api: { calendar } }, { year, month, date, from, to }) {
    if (from !== undefined && to !== undefined) return calendar.between({ from, to })
    if (date !== undefined) return calendar.day({ date })
    if (year !== undefined && month !== undefined) return calendar.month({ year, month })
    if (year !== undefined) return calendar.year({ year })
    throw new Problem('bad_request', 'Назовите year, year и month, date или from и to.')
  },
})
