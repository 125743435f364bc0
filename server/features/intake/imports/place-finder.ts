import { createLocationTree } from '#server/features/reference/data/location-tree.ts'
import { createPlaceNames } from '#server/features/reference/data/place-names.ts'
import type { FindPlaces } from '#server/features/board/vacancies/derive-work-from.ts'
import type { locations } from '#server/db/schema/locations.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'

/** Finds the places that a short text names, in any case: «из Казахстана и Беларуси». */
export function createPlaceFinder(rows: readonly (typeof locations.$inferSelect)[]): FindPlaces {
  const tree = createLocationTree(rows.map((row) => Location.parse(row)))
  const names = createPlaceNames(tree, rows)
  return (text) => {
    const words = indexTokens(text).map(({ word }) => word)
    const found: number[] = []
    for (let at = 0; at < words.length; at += 1) {
      const place = names.placeAt(words, at)
      if (!place) continue
      const id = tree.bySlug(place.slug)?.id
      if (id !== undefined) found.push(id)
      at += place.length - 1
    }
    return found
  }
}
