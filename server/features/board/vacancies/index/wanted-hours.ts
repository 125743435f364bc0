/** Whether the hours of a vacancy suit a filter. */
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import {
  minutesOfClock,
  moved,
  overlapOf,
  spanBetween,
  type Span,
  type WorkHours,
} from '#shared/features/board/vacancies/hours.ts'
import { SHORT_DAY_HOURS } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MINUTES, HOUR_MINUTES } from '#shared/kernel/durations.ts'
import type { FacetValue } from '#shared/lists/list-page.ts'

type HoursFilter = Pick<
  VacancyFilter,
  'hoursFrom' | 'hoursTo' | 'zone' | 'overlap' | 'evenings' | 'shortDay' | 'hoursUnsaid'
>

export type WantedHours = {
  /** When the reader can work, in UTC; each must suit. */
  spans: readonly Span[]
  /** Minutes that are enough where a vacancy requires more; null where all that it requires must suit. */
  enough: number | null
  isShort: boolean
  /** A free schedule alone does not say that the work is in the evening. */
  needsStatedSpan: boolean
  withUnsaid: boolean
}

const EVENING = spanBetween(18 * HOUR_MINUTES, DAY_MINUTES)

/** Null for a filter without hours. */
export function wantedHours(filter: HoursFilter): WantedHours | null {
  const { hoursFrom, hoursTo, zone, overlap, evenings, shortDay, hoursUnsaid } = filter
  const spans = evenings ? [EVENING] : []
  if (hoursFrom !== null || hoursTo !== null)
    spans.push(spanBetween(minutesOfClock(hoursFrom ?? '00:00'), minutesOfClock(hoursTo ?? '24:00')))
  if (spans.length === 0 && !shortDay) return null
  return {
    spans: spans.map((span) => moved(span, -Number(zone))),
    enough: overlap === 'all' ? null : Number(overlap) * HOUR_MINUTES,
    isShort: shortDay,
    needsStatedSpan: evenings,
    withUnsaid: hoursUnsaid,
  }
}

/** A vacancy that does not state a filtered value matches on request, unless one of its stated values differs. */
export function suitsHours(
  { span: whole, required, hoursPerDay }: WorkHours,
  { spans, enough, isShort, needsStatedSpan, withUnsaid }: WantedHours,
): boolean {
  const isFree = required === 0 && whole?.length === DAY_MINUTES
  const span = needsStatedSpan && isFree ? null : whole
  const least = enough === null ? required : Math.min(required, enough)
  if (span && spans.some((wanted) => overlapOf(span, wanted) < least)) return false
  if (isShort && hoursPerDay !== null && hoursPerDay > SHORT_DAY_HOURS) return false
  return withUnsaid || ((span !== null || spans.length === 0) && (hoursPerDay !== null || !isShort))
}

/** The filter that a list without results is advised to drop. */
export const hoursFilterName = ({ hoursFrom, hoursTo, evenings }: HoursFilter) =>
  hoursFrom !== null ? 'hoursFrom' : hoursTo !== null ? 'hoursTo' : evenings ? 'evenings' : 'shortDay'

/** By the hours of rows that suit all other filters: how many the list has with each flag, as other facets count. */
export function hoursFacets(counted: readonly { hours: WorkHours; count: number }[], filter: HoursFilter) {
  return {
    evenings: facet({ ...filter, evenings: true }),
    shortDay: facet({ ...filter, shortDay: true }),
    hoursUnsaid: facet({ ...filter, hoursUnsaid: true }),
  }

  function facet(asked: HoursFilter): FacetValue[] {
    const wanted = wantedHours(asked)
    const rows = counted.filter(({ hours }) => wanted === null || suitsHours(hours, wanted))
    return [{ value: '1', name: null, count: rows.reduce((sum, { count }) => sum + count, 0) }]
  }
}
