import type { FacetValue } from '#shared/lists/list-page.ts'
import { int32 } from './columns.ts'

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
  { countOf, chosen }: { countOf: (at: number) => number; chosen: string | null },
): FacetValue[] {
  const counted = values.map(({ slug, name }, at) => ({ value: slug, name, count: countOf(at) }))
  const shown = counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, LONG_FACET_MAX)
  if (chosen === null || shown.some(({ value }) => value === chosen)) return shown
  const missing = counted.find(({ value }) => value === chosen)
  return missing ? [...shown, missing] : shown
}
