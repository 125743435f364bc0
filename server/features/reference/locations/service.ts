import type { Ctx } from '#server/features/reference/context.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import { Problem } from '#shared/kernel/problem.ts'

type LocationSearch = {
  search: string
  type: Location['type'] | null
  countryIso2: string | null
  limit: number
}

/** Places by the beginning of a name; nothing for an empty text (specification, section 5). `count`: all matches. */
export function searchLocations(
  { deps }: Ctx,
  { search, type, countryIso2, limit }: LocationSearch,
): { count: number; items: Location[] } {
  const found = deps.referenceData.locationNames
    .startingWith(search)
    .filter((place) => (!type || place.type === type) && (!countryIso2 || place.countryIso2 === countryIso2))
  return { count: found.length, items: found.slice(0, limit) }
}

/** @throws Problem `not_found` */
export function readLocation({ deps }: Ctx, { slug }: { slug: string }): Location {
  const place = deps.referenceData.locations.bySlug(slug)
  if (!place) throw placeNotFound()
  return place
}

export function placeNotFound() {
  return new Problem('not_found', 'Такого места нет в справочнике')
}
