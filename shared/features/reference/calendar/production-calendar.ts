/**
 * Days of a year that are not ordinary working days, by month: `7` is off, `9+` is off because a decree moved a day
 * here, `30*` works one hour less. Source: decrees of the government of Russia and ТК ст. 95, 112.
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

/** Days off in every year, whatever a decree moves: `month-day` (ТК ст. 112). */
const HOLIDAYS: ReadonlySet<string> = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
)

type DayKind = 'working' | 'short' | 'off'

const marksByYear = new Map(
  Object.entries(PRODUCTION_CALENDAR).map(([year, months]) => [
    Number(year),
    new Map(months.flatMap((days, at) => marksOf(days, at + 1))),
  ]),
)

/**
 * What a calendar date is. A year without a decree counts by weekends and holidays of the law alone: no day is moved and
 * none is short.
 * @param day `YYYY-MM-DD`
 */
export function dayKind(day: string): DayKind {
  const marks = marksByYear.get(Number(day.slice(0, 4)))
  if (marks) return marks.get(day.slice(5)) ?? 'working'
  const weekday = new Date(day).getUTCDay()
  return weekday === 0 || weekday === 6 || HOLIDAYS.has(day.slice(5)) ? 'off' : 'working'
}

function marksOf(days: string, month: number): [string, DayKind][] {
  return days
    .split(',')
    .map((mark) => [
      `${String(month).padStart(2, '0')}-${String(Number.parseInt(mark, 10)).padStart(2, '0')}`,
      mark.endsWith('*') ? 'short' : 'off',
    ])
}
