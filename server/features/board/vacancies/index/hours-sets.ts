import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import type { WorkHours } from '#shared/features/board/vacancies/hours.ts'
import { hoursKey } from './hours-key.ts'
import { hoursFacets, suitsHours, wantedHours } from './wanted-hours.ts'

/** Vacancies share some hundred kinds of hours, so each kind is compared with a filter once. */
export type HoursSets = {
  /** The number of these hours, added if they are new. */
  numberOf(hours: WorkHours): number
  /** The condition of a filter and its counts, over a column of numbers. */
  conditionOf(
    column: Int32Array,
    filter: VacancyFilter,
  ): {
    predicate: { column: Int32Array; table: Uint8Array } | null
    counter: { column: Int32Array; counts: Int32Array }
    facets: () => ReturnType<typeof hoursFacets>
  }
}

export function createHoursSets(): HoursSets {
  const kinds: WorkHours[] = []
  const numbers = new Map<number, number>()
  return {
    numberOf(hours) {
      const key = hoursKey(hours)
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, kinds.length)
      return kinds.push(hours) - 1
    },
    conditionOf(column, filter) {
      const wanted = wantedHours(filter)
      const counts = new Int32Array(kinds.length)
      const table = wanted && Uint8Array.from(kinds, (hours) => (suitsHours(hours, wanted) ? 1 : 0))
      return {
        predicate: table && { column, table },
        counter: { column, counts },
        facets: () =>
          hoursFacets(
            kinds.map((hours, at) => ({ hours, count: counts[at] ?? 0 })),
            filter,
          ),
      }
    },
  }
}
