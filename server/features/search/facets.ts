import type { LocationTree } from '#server/features/locations/tree.ts'
import type { ProfessionDirectory } from '#server/features/professions/directory.ts'
import { HOME_COUNTRY } from '#shared/features/locations/home-country.ts'
import type { Facets, FacetValue } from '#shared/features/vacancies/contract.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import { PERIODS } from '#shared/features/vacancies/vocabulary.ts'
import type { PassCounts, PassFilter } from './vacancy-pass.ts'
import { int32 } from './columns.ts'
import { fromSets } from './set-columns.ts'

/** Of facets with long lists only the most frequent values are told, and the chosen one. */
const LONG_FACET_MAX = 20

type FacetsOf = (counts: PassCounts, filter: PassFilter, countsByPlace: Int32Array) => Facets

/** Counts of the walk as values of facets. Closed sets tell every value, zeros too, in the order of their lists. */
export function createFacets(tree: LocationTree, professions: ProfessionDirectory): FacetsOf {
  // By population, so that among equal counts the larger place stands first.
  const shownPlaces = tree.all
    .filter(({ type, countryIso2 }) => type === 'country' || countryIso2 === HOME_COUNTRY)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .map((place) => ({ order: tree.order(place.id) ?? 0, value: place.slug, name: place.name }))

  return (counts, filter, countsByPlace) => ({
    ...fromSets(vacancyList, (name, { values }) => setFacet(values, counts.masks[name])),
    period: periodFacet(counts),
    profession: mostFrequent(
      professions.all.map(({ slug, name }, at) => ({
        value: slug,
        name,
        count: int32(counts.professions, at + 1),
      })),
      filter.profession === null ? null : (professions.all[filter.profession - 1]?.slug ?? null),
    ),
    location: mostFrequent(
      shownPlaces.map(({ order, value, name }) => ({ value, name, count: int32(countsByPlace, order) })),
      filter.location === null ? null : (tree.at(filter.location)?.slug ?? null),
    ),
  })
}

/** Every value of a set with its count. */
export const setFacet = (values: readonly string[], counts: Int32Array): FacetValue[] =>
  values.map((value, at) => ({ value, name: null, count: int32(counts, at) }))

const periodFacet = ({ periods }: PassCounts): FacetValue[] =>
  PERIODS.map((days, at) => ({ value: String(days), name: null, count: int32(periods, at) }))

/** The frequent ones of a long list, and the chosen one. */
export function mostFrequent(values: readonly FacetValue[], chosen: string | null): FacetValue[] {
  const frequent = values.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const shown = frequent.slice(0, LONG_FACET_MAX)
  if (chosen === null || shown.some(({ value }) => value === chosen)) return shown
  const missing = values.find(({ value }) => value === chosen)
  return missing ? [...shown, missing] : shown
}
