import { NAMED_MIN } from '#server/features/locations/naming.ts'
import { passFilterOf } from '#server/features/search/service.ts'
import type { IndexResult } from '#server/features/search/vacancy-index.ts'
import type { Deps } from '#server/platform/context.ts'
import { EMPTY_FILTER, HOME_CITY, vacanciesPath } from '#shared/features/vacancies/address.ts'
import type { ListResult } from '#shared/features/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { listPath } from '#shared/features/vacancies/list-path.ts'
import { WORK_FORMS } from '#shared/features/vacancies/vocabulary.ts'

type ListDeps = Pick<Deps, 'directories' | 'search' | 'now'>
type Place = ListDeps['directories']['locations']['all'][number]

const RELATED_MAX = 16

/**
 * Which lists search engines may list: all vacancies, those of a profession, those with an attribute, and the first
 * and last of these in a place that enough of their vacancies name. All others are the same vacancies again. Pages,
 * links and the sitemap ask here.
 */
export function isListIndexed(
  deps: ListDeps,
  list: Pick<ListResult, 'filter' | 'attribute' | 'total'>,
): boolean {
  const { filter, attribute } = list
  const isHome = filter.location === HOME_CITY
  // The home city has no segment: its lists are named by a parameter, and canonical without it.
  const address = vacanciesPath({ filter: isHome ? { ...filter, location: null } : filter, attribute })
  if (list.total.value === 0 || address.includes('?')) return false
  if (filter.profession !== null && attribute !== null) return false
  if (filter.location === null) return true
  return queryNewest(deps, filter, { isNamed: true }).total >= NAMED_MIN
}

/** Places that enough of the found vacancies name, those that most of them name first, each with what its list has. */
export function placesNamedBy({ directories: { locations } }: ListDeps, result: IndexResult) {
  const [found, named] = [result.countsByPlace(), result.namedByPlace()]
  return locations.all
    .map((place, order) => ({ place, count: found[order] ?? 0, named: named[order] ?? 0 }))
    .filter((one) => one.named >= NAMED_MIN)
    .sort((a, b) => b.named - a.named)
    .map(({ place, count }) => ({ place, count }))
}

/** Links from a list to those one step away. */
export function relatedLists(
  deps: ListDeps,
  { profession, location }: Pick<VacancyFilter, 'profession' | 'location'>,
): ListResult['related'] {
  const all = queryNewest(deps, { location }).facets()
  const named = location === null ? all : queryNewest(deps, { location }, { isNamed: true }).facets()
  const namedMin = location === null ? 1 : NAMED_MIN
  const counts = new Map(all.profession.map(({ value, count }) => [value, count]))
  return {
    professions: named.profession
      .filter(({ value, count }) => value !== profession && count >= namedMin)
      .slice(0, RELATED_MAX)
      .map((facet) => ({ ...facet, count: counts.get(facet.value) ?? facet.count })),
    locations: placesNamedBy(deps, queryNewest(deps, { profession }))
      .filter(({ place }) => place.slug !== location && isAtHome(place))
      .slice(0, RELATED_MAX)
      .map(({ place, count }) => ({ value: place.slug, name: nameOf(deps, place), count })),
    workForms: WORK_FORMS.filter(
      (form) =>
        listPath({ workForm: [form] }) !== vacanciesPath({ filter: { workForm: [form] } }) &&
        (named.workForm.find(({ value }) => value === form)?.count ?? 0) >= namedMin,
    ),
  }
}

/** Of other countries only the country is a choice. */
const isAtHome = ({ type, countryIso2 }: Place) => type === 'country' || countryIso2 === 'RU'

/** «Киров (Калужская область)» where there is another Киров. */
function nameOf({ directories: { locations } }: ListDeps, { id, name }: Place) {
  const region = locations.regionOfNamesake(id)
  return region === null ? name : `${name} (${region})`
}

/** Counts of a list, and its newest vacancy. */
export function queryNewest(
  deps: ListDeps,
  filter: Partial<VacancyFilter>,
  { isNamed = false }: { isNamed?: boolean } = {},
): IndexResult {
  return deps.search.index.query({
    filter: { ...passFilterOf(deps, { ...EMPTY_FILTER, ...filter }), isNamed },
    text: null,
    sort: 'date',
    offset: 0,
    limit: 1,
    now: deps.now().getTime(),
  })
}
