import { createLocationTree } from '#server/features/reference/data/location-tree.ts'
import { createPlaceNames } from '#server/features/reference/data/place-names.ts'
import type { FindPlaces } from '#server/features/board/vacancies/derive-work-from.ts'
import type { locations } from '#server/db/schema/locations.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { findNamedPlaces } from './named-places.ts'
import type { PlaceSpot } from './named-places.ts'

export type PlaceFinder = {
  /** The places that a short text names, in any case: «из Казахстана и Беларуси». */
  find: FindPlaces
  /** Where the work is, as a vacancy says in its words. What another place lies in is left out. */
  findNamed: (vacancy: Parameters<typeof findNamedPlaces>[0]) => number[]
}

export function createPlaceFinder(rows: readonly (typeof locations.$inferSelect)[]): PlaceFinder {
  const tree = createLocationTree(rows.map((row) => Location.parse(row)))
  const names = createPlaceNames(tree, rows)
  const placeAt = (words: readonly string[], at: number): PlaceSpot | null => {
    const named = names.placeAt(words, at)
    const place = named && tree.bySlug(named.slug)
    return place ? { id: place.id, length: named.length, isCountry: place.type === 'country' } : null
  }
  return {
    find(text) {
      const words = indexTokens(text).map(({ word }) => word)
      const found: number[] = []
      for (let at = 0; at < words.length; at += 1) {
        const spot = placeAt(words, at)
        if (!spot) continue
        found.push(spot.id)
        at += spot.length - 1
      }
      return found
    },
    findNamed(vacancy) {
      const ids = findNamedPlaces(vacancy, placeAt)
      const outer = new Set<number>(ids.flatMap((id) => tree.ancestors(id).map((above) => above.id)))
      return ids.filter((id) => !outer.has(id))
    },
  }
}
