import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import days from './professional-days.json' with { type: 'json' }
import { shiftDate } from './calendar.ts'

const DAYS = parseContent(
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
  days,
)

/** The list is checked from this year on; earlier years had other days. */
const FIRST_YEAR = 2026
/** The 256th day of the year (decree of the president № 1034 of 11 September 2009). */
const PROGRAMMER = { title: 'День программиста', dayOfYear: 256 }

type ProfessionalDay = { date: string; title: string }

/** Professional days of a year in the order of the calendar; none for years before the list. */
export function professionalDays(year: number): ProfessionalDay[] {
  if (year < FIRST_YEAR) return []
  return [
    ...DAYS.fixed.map(({ day, title }) => ({ date: `${year}-${day}`, title })),
    ...DAYS.floating.map((rule) => ({ date: floatingDate(year, rule), title: rule.title })),
    { date: shiftDate(`${year}-01-01`, PROGRAMMER.dayOfYear - 1), title: PROGRAMMER.title },
  ].toSorted((a, b) => a.date.localeCompare(b.date))
}

function floatingDate(year: number, rule: (typeof DAYS.floating)[number]): string {
  const { month, weekday, occurrence } = rule
  const isLast = occurrence === -1
  const edge = new Date(Date.UTC(year, isLast ? month : month - 1, isLast ? 0 : 1))
  const edgeWeekday = edge.getUTCDay() || 7
  const offset = isLast
    ? -((edgeWeekday - weekday + 7) % 7)
    : ((weekday - edgeWeekday + 7) % 7) + (occurrence - 1) * 7
  return shiftDate(edge.toISOString().slice(0, 10), offset)
}
