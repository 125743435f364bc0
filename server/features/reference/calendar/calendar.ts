import { DAY_MS } from '#shared/kernel/durations.ts'
import type { CalendarDay, WorkingTime } from '#shared/features/reference/calendar/model.ts'
import { DECREED_YEARS, type DecreedYear } from './years.ts'

const NEW_YEAR = 'Новогодние каникулы'
const CHRISTMAS = 'Рождество Христово'

/** Public holidays of every year by `MM-DD` (ТК ст. 112). */
const HOLIDAYS: ReadonlyMap<string, string> = new Map([
  ...['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-08'].map((day) => [day, NEW_YEAR] as const),
  ['01-07', CHRISTMAS],
  ['02-23', 'День защитника Отечества'],
  ['03-08', 'Международный женский день'],
  ['05-01', 'Праздник Весны и Труда'],
  ['05-09', 'День Победы'],
  ['06-12', 'День России'],
  ['11-04', 'День народного единства'],
])

const HOURS_A_WEEK = [40, 36, 24] as const
const WORKING_DAYS_A_WEEK = 5

const daysByYear = new Map<number, ReadonlyMap<string, CalendarDay>>()

/**
 * A day of the production calendar. For a year without a decree, holidays on weekends move to the next working day and
 * no day is short.
 * @param date `YYYY-MM-DD`
 */
export function calendarDay(date: string): CalendarDay {
  const day = daysOfYear(Number(date.slice(0, 4))).get(date)
  if (!day) throw new RangeError(`Not a date: ${date}`)
  return day
}

/** The days from `from` to `to`, both included, `YYYY-MM-DD`. */
export function calendarDays(from: string, to: string): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let date = from; date <= to; date = shiftDate(date, 1)) days.push(calendarDay(date))
  return days
}

/** @param month 1 to 12 */
export function daysOfMonth(year: number, month: number): CalendarDay[] {
  const iso = (day: Date) => day.toISOString().slice(0, 10)
  return calendarDays(iso(new Date(Date.UTC(year, month - 1, 1))), iso(new Date(Date.UTC(year, month, 0))))
}

export function workingTimeOf(days: readonly CalendarDay[]): WorkingTime {
  const workingDays = days.filter(({ isWorking }) => isWorking).length
  const shortDays = days.filter(({ isShort }) => isShort).length
  const [hours40, hours36, hours24] = HOURS_A_WEEK.map(
    (week) => Math.round((workingDays * (week / WORKING_DAYS_A_WEEK) - shortDays) * 10) / 10,
  )
  return {
    days: days.length,
    workingDays,
    daysOff: days.length - workingDays,
    shortDays,
    hours40: hours40 ?? 0,
    hours36: hours36 ?? 0,
    hours24: hours24 ?? 0,
  }
}

/**
 * The working day that is `count` working days after `date`.
 * @param date `YYYY-MM-DD`
 */
export function addBusinessDays(date: string, count: number): string {
  let at = date
  for (let left = count; left > 0;) {
    at = shiftDate(at, 1)
    if (calendarDay(at).isWorking) left -= 1
  }
  return at
}

/** The date `days` later, or earlier for a negative number. */
export const shiftDate = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay())

function daysOfYear(year: number) {
  const known = daysByYear.get(year)
  if (known) return known
  const days = createYear(year)
  daysByYear.set(year, days)
  return days
}

function createYear(year: number): ReadonlyMap<string, CalendarDay> {
  const decreed = DECREED_YEARS.get(year)
  const dates = datesOf(year)
  const short = new Set(decreed?.short.map((day) => `${year}-${day}`))
  const presidential = presidentialDays(year, decreed)
  const moved = movedDays(year, decreed)
  const movedFrom = new Map([...moved].map(([from, to]) => [to, from]))
  return new Map(
    dates.map((date) => {
      const holiday = HOLIDAYS.get(date.slice(5)) ?? null
      const isMovedWeekend = moved.has(date) && holiday === null
      return [
        date,
        {
          date,
          isWorking: (!isWeekend(date) || isMovedWeekend) && holiday === null && !movedFrom.has(date),
          isShort: short.has(date),
          holiday,
          movedFrom: movedFrom.get(date) ?? null,
          movedTo: moved.get(date) ?? null,
          presidential: presidential.get(date) ?? null,
        },
      ]
    }),
  )
}

/**
 * From a weekend or holiday to the day that is off instead of it. The decree decides about the holidays of January; any
 * other holiday on a weekend moves to the next working day unless the decree moves it elsewhere (ТК ст. 112).
 */
function movedDays(year: number, decreed: DecreedYear | undefined): Map<string, string> {
  const moved = new Map(
    Object.entries(decreed?.moved ?? {}).map(([from, to]) => [`${year}-${from}`, `${year}-${to}`]),
  )
  for (const day of HOLIDAYS.keys()) {
    const date = `${year}-${day}`
    if (day.startsWith('01-') || !isWeekend(date) || moved.has(date)) continue
    let to = date
    do to = shiftDate(to, 1)
    while (isWeekend(to) || HOLIDAYS.has(to.slice(5)) || [...moved.values()].includes(to))
    moved.set(date, to)
  }
  return moved
}

function presidentialDays(year: number, decreed: DecreedYear | undefined) {
  return new Map(
    decreed?.presidential.flatMap(({ from, to, decree }) =>
      datesBetween(`${year}-${from}`, `${year}-${to}`).map((date) => [date, decree] as const),
    ),
  )
}

const datesOf = (year: number) => datesBetween(`${year}-01-01`, `${year}-12-31`)

function datesBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: count }, (_, at) => shiftDate(from, at))
}
