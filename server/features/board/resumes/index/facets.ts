import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { int32 } from '#server/lists/columns.ts'
import { facetOf, mostFrequent } from '#server/lists/facets.ts'
import { LANGUAGES } from '#shared/features/board/resumes/vocabulary.ts'
import type { FacetValue } from '#shared/lists/list-page.ts'

/** Without the many languages that no resume has. */
export const languagesFacet = (counts: Int32Array, chosen: readonly string[]): FacetValue[] =>
  facetOf(LANGUAGES, counts).filter(({ value, count }) => count > 0 || chosen.includes(value))

/** Without a country that contains all results. @param counts by preorder number */
export const placesFacet = (
  locations: ReferenceData['locations'],
  counts: Int32Array,
  { total, chosen }: { total: number; chosen: string | null },
): FacetValue[] =>
  mostFrequent(locations.all, {
    countOf(order) {
      const count = int32(counts, order)
      const hasAll = locations.at(order)?.type === 'country' && count >= total
      return hasAll && locations.at(order)?.slug !== chosen ? 0 : count
    },
    chosen,
  })
