import { ANY } from '#server/features/search/vacancy-index.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CountedLocation } from '#shared/features/locations/contract.ts'
import type { Location } from '#shared/features/locations/model.ts'
import { Problem } from '#shared/kernel/problem.ts'

export type LocationSearch = {
  search: string
  type: Location['type'] | null
  countryIso2: string | null
  limit: number
}

/** Places by the beginning of a name; nothing for an empty text (specification, section 5). `count` is of all. */
export function searchLocations(
  { deps }: Ctx,
  { search, type, countryIso2, limit }: LocationSearch,
): { count: number; items: Location[] } {
  const found = deps.directories.locationNames
    .startingWith(search)
    .filter((place) => (!type || place.type === type) && (!countryIso2 || place.countryIso2 === countryIso2))
  return { count: found.length, items: found.slice(0, limit) }
}

/** @throws Problem `not_found` */
export function readLocation({ deps }: Ctx, { slug }: { slug: string }): Location {
  const place = deps.directories.locations.bySlug(slug)
  if (!place) throw placeNotFound()
  return place
}

/** Regions of Russia by name; the cities of federal importance are subjects of Russia too. */
export function listRegions({ deps }: Ctx): CountedLocation[] {
  const { all, bySlug } = deps.directories.locations
  const russia = bySlug('rossiya')
  const regions = all.filter(
    ({ type, countryIso2, parentId }) =>
      countryIso2 === 'RU' && (type === 'region' || parentId === russia?.id),
  )
  return counted(deps, regions).toSorted((a, b) => collator.compare(a.name, b.name))
}

/** A region of Russia with its cities, those with most vacancies first. @throws Problem `not_found` */
export function readRegion(
  { deps }: Ctx,
  { slug }: { slug: string },
): { region: CountedLocation; cities: CountedLocation[] } {
  const { locations } = deps.directories
  const place = locations.bySlug(slug)
  if (!place || place.type !== 'region' || place.countryIso2 !== 'RU') throw placeNotFound()
  const [region, ...cities] = counted(deps, [
    place,
    ...locations.children(place.id).filter(({ type }) => type === 'city'),
  ])
  if (!region) throw placeNotFound()
  return { region, cities: cities.toSorted((a, b) => b.vacancyCount - a.vacancyCount) }
}

/** Each place with the number of open vacancies found under it, as a list filtered by it would show. */
export function counted(
  { directories, search, now }: Pick<Ctx['deps'], 'directories' | 'search' | 'now'>,
  places: readonly Location[],
): CountedLocation[] {
  const counts = search.index
    .query({ filter: ANY, text: null, sort: 'date', offset: 0, limit: 0, now: now().getTime() })
    .countsByPlace()
  return places.map((place) => ({
    ...place,
    vacancyCount: counts[directories.locations.order(place.id) ?? -1] ?? 0,
  }))
}

const collator = new Intl.Collator('ru')

function placeNotFound() {
  return new Problem('not_found', 'Такого места нет в справочнике')
}
