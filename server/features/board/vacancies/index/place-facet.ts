import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { int32 } from '#server/lists/columns.ts'
import { mostFrequent } from '#server/lists/facets.ts'
import type { FacetValue } from '#shared/lists/list-page.ts'

/** The facet by place: countries, places of Russia, and those that are chosen. */
export function createPlaceFacet({ locations }: Pick<ReferenceData, 'locations'>) {
  // By population, so that of equal counts the larger place comes first.
  const shown = locations.all
    .filter(({ type, countryIso2 }) => type === 'country' || countryIso2 === 'RU')
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const orders = Int32Array.from(shown, ({ id }) => locations.order(id) ?? 0)

  /** @param counts by preorder number */
  return (counts: Int32Array, chosen: readonly string[]): FacetValue[] => [
    ...mostFrequent(shown, { countOf: (at) => int32(counts, int32(orders, at)), chosen }),
    ...chosen.flatMap((slug) => {
      const place = locations.bySlug(slug)
      if (!place || shown.includes(place)) return []
      return [{ value: slug, name: place.name, count: int32(counts, locations.order(place.id) ?? 0) }]
    }),
  ]
}
