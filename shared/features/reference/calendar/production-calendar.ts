import { DAY_MS } from '#shared/kernel/durations.ts'

/**
 * Days that are not ordinary working days, by month: `7` is off, `9+` is off because a decree moved a day off there,
 * `30*` is one hour shorter. Source: decrees of the government of Russia and ТК ст. 95, 112.
 */
type MonthDays = readonly string[]

const PRODUCTION_CALENDAR: Readonly<Record<number, MonthDays>> = {
  2024: [
    '1,2,3,4,5,6,7,8,13,14,20,21,27,28',
    '3,4,10,11,17,18,22*,23,24,25',
    '2,3,7*,8,9,10,16,17,23,24,30,31',
    '6,7,13,14,20,21,28,29+,30+',
    '1,4,5,8*,9,10+,11,12,18,19,25,26',
    '1,2,8,9,11*,12,15,16,22,23,29,30',
    '6,7,13,14,20,21,27,28',
    '3,4,10,11,17,18,24,25,31',
    '1,7,8,14,15,21,22,28,29',
    '5,6,12,13,19,20,26,27',
    '2*,3,4,9,10,16,17,23,24,30',
    '1,7,8,14,15,21,22,29,30+,31+',
  ],
  2025: [
    '1,2,3,4,5,6,7,8,11,12,18,19,25,26',
    '1,2,8,9,15,16,22,23',
    '1,2,7*,8,9,15,16,22,23,29,30',
    '5,6,12,13,19,20,26,27,30*',
    '1,2+,3,4,8+,9,10,11,17,18,24,25,31',
    '1,7,8,11*,12,13+,14,15,21,22,28,29',
    '5,6,12,13,19,20,26,27',
    '2,3,9,10,16,17,23,24,30,31',
    '6,7,13,14,20,21,27,28',
    '4,5,11,12,18,19,25,26',
    '1*,2,3+,4,8,9,15,16,22,23,29,30',
    '6,7,13,14,20,21,27,28,31+',
  ],
  2026: [
    '1,2,3,4,5,6,7,8,9+,10,11,17,18,24,25,31',
    '1,7,8,14,15,21,22,23,28',
    '1,7,8,9+,14,15,21,22,28,29',
    '4,5,11,12,18,19,25,26,30*',
    '1,2,3,8*,9,10,11+,16,17,23,24,30,31',
    '6,7,11*,12,13,14,20,21,27,28',
    '4,5,11,12,18,19,25,26',
    '1,2,8,9,15,16,22,23,29,30',
    '5,6,12,13,19,20,26,27',
    '3,4,10,11,17,18,24,25,31',
    '1,3*,4,7,8,14,15,21,22,28,29',
    '5,6,12,13,19,20,26,27,31+',
  ],
}

/** Public holidays of every year, `month-day` (ТК ст. 112). */
const HOLIDAYS: ReadonlySet<string> = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
)

type DayKind = 'working' | 'short' | 'off'

const exceptionsByYear = new Map(
  Object.entries(PRODUCTION_CALENDAR).map(([year, months]) => [
    Number(year),
    new Map(months.flatMap((days, at) => exceptionsOf(days, at + 1))),
  ]),
)

/**
 * The working day that is `count` working days after `day`.
 * @param day `YYYY-MM-DD`
 */
export function addBusinessDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0;) {
    at = nextDay(at)
    if (dayKind(at) !== 'off') left -= 1
  }
  return at
}

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/**
 * The kind of a calendar date. For a year without a decree only weekends and public holidays are off, and no day is
 * short.
 * @param day `YYYY-MM-DD`
 */
export function dayKind(day: string): DayKind {
  const exceptions = exceptionsByYear.get(Number(day.slice(0, 4)))
  if (exceptions) return exceptions.get(day.slice(5)) ?? 'working'
  const weekday = new Date(day).getUTCDay()
  return weekday === 0 || weekday === 6 || HOLIDAYS.has(day.slice(5)) ? 'off' : 'working'
}

function exceptionsOf(days: string, month: number): [string, DayKind][] {
  return days
    .split(',')
    .map((entry) => [
      `${String(month).padStart(2, '0')}-${String(Number.parseInt(entry, 10)).padStart(2, '0')}`,
      entry.endsWith('*') ? 'short' : 'off',
    ])
}
