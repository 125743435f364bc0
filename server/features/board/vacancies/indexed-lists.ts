import { LIST_ROWS_MIN } from '#server/features/board/indexed-lists/rule.ts'
import type { Deps } from '#server/features/board/context.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import { onlyValue } from '#shared/lists/fields.ts'
import { HOME_CITY, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES, type VacancyAttribute } from '#shared/features/board/vacancies/attributes.ts'
import type { Facets, ListResult } from '#shared/features/board/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'

type ListDeps = Pick<Deps, 'referenceData' | 'vacancies' | 'ownLists'>
type Place = ListDeps['referenceData']['locations']['all'][number]

const RELATED_MAX = 16

/** Attributes that say a form of work: lists of a place are divided by them. */
export const WORK_FORM_ATTRIBUTES = VACANCY_ATTRIBUTES.filter(
  ({ filter }) => filter.workForm?.length === 1 && Object.keys(filter).length === 1,
)

/**
 * Which lists search engines may list: all vacancies, those of a profession, those with an attribute; and, when enough
 * of their vacancies name it, those of a place, of a profession in a place and of a form of work in a place: each of them
 * only when it is its own (`indexed-lists/rule.ts`). All others are the same vacancies again. Pages, links and the sitemap
 * ask here.
 */
export async function isListIndexed(
  { vacancies, ownLists }: ListDeps,
  list: Pick<ListResult, 'filter' | 'attribute' | 'total'>,
): Promise<boolean> {
  const { filter, attribute } = list
  const isHome = onlyValue(filter.location) === HOME_CITY
  // The home city has no segment: its lists are named by a parameter, and canonical without it.
  const address = vacanciesPath({ filter: isHome ? { ...filter, location: [] } : filter, attribute })
  if (list.total === 0 || address.includes('?') || !ownLists.has(address)) return false
  if (filter.profession.length > 0 && attribute !== null) return false
  if (filter.location.length === 0) return true
  if (attribute !== null && !WORK_FORM_ATTRIBUTES.some(({ slug }) => slug === attribute)) return false
  const { total } = await vacancies.newest({ filter, isNamed: true, limit: 0 })
  return total >= LIST_ROWS_MIN
}

/** Places that enough of the vacancies of a list name, those that most of them name first, each with what its list has. */
export async function placesNamedBy(
  { referenceData: { locations }, vacancies }: ListDeps,
  filter: Partial<VacancyFilter>,
) {
  const counts = await vacancies.countBy(['location', 'namedLocation'], { filter })
  return locations.all
    .map((place) => ({
      place,
      count: counts.location.get(place.id) ?? 0,
      named: counts.namedLocation.get(place.id) ?? 0,
    }))
    .filter((one) => one.named >= LIST_ROWS_MIN)
    .sort((a, b) => b.named - a.named)
    .map(({ place, count }) => ({ place, count }))
}

/** Links from a list to those one step away. */
export async function relatedLists(
  deps: ListDeps,
  chosen: Pick<VacancyFilter, 'profession' | 'location'>,
): Promise<ListResult['related']> {
  // Of several there is no list one step away that keeps them all.
  const [profession, location] = [onlyValue(chosen.profession), onlyValue(chosen.location)]
  const filter = { location: location === null ? [] : [location] }
  const { facets: all } = await deps.vacancies.count({ filter })
  const { facets: named } =
    location === null ? { facets: all } : await deps.vacancies.count({ filter, isNamed: true })
  const namedMin = location === null ? 1 : LIST_ROWS_MIN
  const counts = new Map(all.profession.map(({ value, count }) => [value, count]))
  return {
    professions: named.profession
      .filter(
        ({ value, count }) =>
          value !== profession && count >= namedMin && isOwn({ profession: value, location }),
      )
      .slice(0, RELATED_MAX)
      .map((facet) => ({ ...facet, count: counts.get(facet.value) ?? facet.count })),
    locations: (await placesNamedBy(deps, { profession: profession === null ? [] : [profession] }))
      .filter(
        ({ place }) =>
          place.slug !== location && isAtHome(place) && isOwn({ profession, location: place.slug }),
      )
      .slice(0, RELATED_MAX)
      .map(({ place, count }) => ({ value: place.slug, name: toName(deps, place), count })),
    attributes: (location === null ? VACANCY_ATTRIBUTES : WORK_FORM_ATTRIBUTES)
      .filter(
        (attribute) =>
          countOfAttribute(named, attribute) >= namedMin && isOwn({ location, attribute: attribute.slug }),
      )
      .map(({ slug }) => slug),
  }

  function isOwn(address: Parameters<typeof isOwnList>[1]) {
    return isOwnList(deps, address)
  }
}

/** Whether the list of these segments is its own. Those of the home city, which has none, are the lists without a place. */
export function isOwnList(
  { ownLists }: Pick<ListDeps, 'ownLists'>,
  address: { profession?: string | null; location?: string | null; attribute?: string | null },
): boolean {
  const [path = ''] = vacanciesPath(address).split('?')
  return ownLists.has(path)
}

/** The lists of fewer segments that are not their own. */
export function hiddenParents(
  { ownLists }: Pick<ListDeps, 'ownLists'>,
  {
    profession,
    location,
    attribute,
  }: { profession: string | null; location: string | null; attribute: string | null },
): string[] {
  const paths = [
    { profession, location },
    { profession, attribute },
    { location, attribute },
    { profession },
    { location },
    { attribute },
    {},
  ].map((address) => vacanciesPath(address))
  return [...new Set(paths)].filter((path) => !path.includes('?') && !ownLists.has(path))
}

/** How many vacancies an attribute finds; of one that combines filters, at most so many. */
function countOfAttribute(facets: Facets, { filter }: VacancyAttribute): number {
  const counts = Object.entries(filter).map(([name, values]) =>
    facetOf(facets, name)
      .filter(({ value }) => Array.isArray(values) && values.some((chosen) => chosen === value))
      .reduce((sum, { count }) => sum + count, 0),
  )
  return Math.min(...counts)
}

const facetOf = (facets: Facets, name: string) =>
  new Map<string, Facets[keyof Facets]>(Object.entries(facets)).get(name) ?? []

/** Of other countries only the country is a choice. */
const isAtHome = ({ type, countryIso2 }: Place) => type === 'country' || countryIso2 === HOME_COUNTRY

/** «Киров (Калужская область)» where there is another Киров. */
function toName({ referenceData: { locations } }: ListDeps, { id, name }: Place) {
  const region = locations.regionOfNamesake(id)
  return region === null ? name : `${name} (${region})`
}
