import type { FacetValue } from '#shared/lists/list-page.ts'
import { int32 } from './columns.ts'
import type { FacetsOf, ListTypes } from './port.ts'

/** A facet of a long list shows only the most frequent values and the chosen one. */
const LONG_FACET_MAX = 20

/** Every value of a closed set with its count, zeros too, in the order of the set. */
export const facetOf = (values: readonly (string | number)[], counts: Int32Array): FacetValue[] =>
  values.map((value, at) => ({ value: String(value), name: null, count: int32(counts, at) }))

/**
 * The most frequent of many named values, and the chosen one.
 * @param countOf by the index in the list
 */
export function mostFrequent(
  values: readonly { slug: string; name: string }[],
  { countOf, chosen }: { countOf: (at: number) => number; chosen: readonly string[] },
): FacetValue[] {
  const counted: { at: number; count: number }[] = []
  for (let at = 0; at < values.length; at++) {
    const count = countOf(at)
    if (count > 0) counted.push({ at, count })
  }
  const shown = counted.sort((a, b) => b.count - a.count).slice(0, LONG_FACET_MAX)
  for (const wanted of chosen) {
    const chosenAt = values.findIndex(({ slug }) => slug === wanted)
    if (chosenAt >= 0 && !shown.some(({ at }) => at === chosenAt))
      shown.push({ at: chosenAt, count: countOf(chosenAt) })
  }
  return shown.flatMap(({ at, count }) => {
    const value = values[at]
    return value ? [{ value: value.slug, name: value.name, count }] : []
  })
}

/** Safe: sets and periods are counted by the engine, and a plan has the facets of all its conditions. */
export const asFacets = <T extends ListTypes>(facets: object) => facets as FacetsOf<T>
