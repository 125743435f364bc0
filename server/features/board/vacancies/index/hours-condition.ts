/** The condition of hours on a search server. */
import type { Where } from '#server/lists/search-server/spec.ts'
import type { Span } from '#shared/features/board/vacancies/hours.ts'
import { SHORT_DAY_HOURS } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MINUTES } from '#shared/kernel/durations.ts'
import type { WantedHours } from './wanted-hours.ts'

/** As `suitsHours` decides of a row. Every term is above or equal to 0: the server subtracts without a sign. */
export function hoursCondition(wanted: WantedHours | null): Where | null {
  if (wanted === null) return null
  const { spans, enough, isShort, needsStatedSpan, withUnsaid } = wanted
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
