/** The hours of work of vacancies, in memory and on a search server. */
import type { RowTable } from '#server/lists/row-tables.ts'
import type { Where } from '#server/lists/query-filters.ts'
import type { Span, WorkHours } from '#shared/features/board/vacancies/hours.ts'
import { SHORT_DAY_HOURS } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MINUTES } from '#shared/kernel/durations.ts'
import type { WantedHours } from './wanted-hours.ts'

/** Vacancies share some hundred kinds of hours, so each kind is compared with a filter once. */
export type HoursSets = RowTable & {
  /** The number of these hours, added if they are new. */
  numberOf(hours: WorkHours): number
  /** The hours by their number. */
  all(): readonly WorkHours[]
}

export function createHoursSets(): HoursSets {
  const kinds: WorkHours[] = []
  const numbers = new Map<number, number>()
  return {
    numberOf,
    all: () => kinds,
    arrays: () => [],
    entries: (from) => kinds.slice(from).map(hoursKey),
    adopt({ entries }) {
      for (const key of entries) numberOf(hoursOfKey(Number(key)))
    },
  }

  function numberOf(hours: WorkHours): number {
    const key = hoursKey(hours)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, kinds.length)
    return kinds.push(hours) - 1
  }
}

/** Numbers of hours a day, 0 for none. */
const DAYS = 32

/** Hours of work as one number: equal for equal hours, exact below 2^53. */
export const hoursKey = ({ span, required, hoursPerDay }: WorkHours): number =>
  (((span?.start ?? 0) * (DAY_MINUTES + 1) + (span?.length ?? 0)) * (DAY_MINUTES + 1) + required) * DAYS +
  (hoursPerDay ?? 0)

export function hoursOfKey(key: number): WorkHours {
  const [rest, hoursPerDay] = divide(key, DAYS)
  const [both, required] = divide(rest, DAY_MINUTES + 1)
  const [start, length] = divide(both, DAY_MINUTES + 1)
  return { span: length === 0 ? null : { start, length }, required, hoursPerDay: hoursPerDay || null }
}

/** Quotient and remainder. */
const divide = (number: number, by: number) => [Math.floor(number / by), number % by] as const

/**
 * The condition of hours on a search server, as `suitsHours` decides of a row. Every term is above or equal to 0: the
 * server subtracts without a sign.
 */
export function hoursCondition({ spans, enough, isShort, needsStatedSpan, withUnsaid }: WantedHours): Where {
  const least = enough === null ? 'hours_required' : `MIN(hours_required,${enough})`
  const fits = spans.map((span) => `${overlapExpression(span)}>=${least}`)
  const unsaid = Number(withUnsaid)
  const isFree = `(hours_length=${DAY_MINUTES} AND hours_required=0)`
  const isUnsaid = needsStatedSpan ? `hours_length=0 OR ${isFree}` : 'hours_length=0'
  const conditions = [
    ...(fits.length > 0 ? [`IF(${isUnsaid},${unsaid},(${fits.join(' AND ')}))`] : []),
    ...(isShort ? [`IF(hours_per_day=0,${unsaid},hours_per_day<=${SHORT_DAY_HOURS})`] : []),
  ]
  return { expression: `(${conditions.map((condition) => `${condition}>0`).join(' AND ')})` }
}

/** Minutes of the hours of work that are in a part of the day, which may go over midnight as they may. */
function overlapExpression({ start, length }: Span): string {
  const parts = [-DAY_MINUTES, 0, DAY_MINUTES]
    .map((shift) => ({ from: Math.max(start + shift, 0), to: start + shift + length }))
    .filter(({ to }) => to > 0)
  const minutes = parts.map(({ from, to }) => {
    const begins = `MAX(hours_start,${from})`
    return `(MAX(MIN(hours_start+hours_length,${to}),${begins})-${begins})`
  })
  return `(${minutes.join('+')})`
}
