import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { createLocationTree } from '#server/features/reference/data/location-tree.ts'
import { createPlaceNames } from '#server/features/reference/data/place-names.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { fold, indexTokens } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import type { KnownNames } from '#shared/lists/text/known-names.ts'
import { readPlaces } from '../../locations/place-files.ts'

/** Places of the reference data. */
export function realPlaceNames() {
  const places = ['countries', 'regions', 'cities'].flatMap(readPlaces)
  const tree = createLocationTree(
    places.map((place) =>
      Location.parse({
        ...place,
        parentId: place.parent_id,
        namePrepositional: place.name_prepositional,
        countryIso2: place.country_iso2,
        latitude: place.lat,
        longitude: place.lon,
      }),
    ),
  )
  const rows = places.map(({ id, name, aliases }) => ({
    id,
    searchText: [name, ...aliases].map(fold).join('\n'),
  }))
  return createPlaceNames(tree, rows)
}

/** Places, professions and skills of the reference data; names match in every form. */
export function realNames(): KnownNames {
  const names = new Set([...professionNames(), ...skillNames()].map(stemsOf))
  const longest = Math.max(...[...names].map((name) => name.split(' ').length))
  return {
    placeAt: realPlaceNames().placeAt,
    nameAt(words, at) {
      const stems = words.slice(at, at + longest).map(stem)
      for (let length = stems.length; length > 0; length--) {
        if (names.has(stems.slice(0, length).join(' '))) return length
      }
      return 0
    },
  }
}

const stemsOf = (name: string) =>
  indexTokens(name)
    .map(({ word }) => stem(word))
    .join(' ')

function professionNames(): string[] {
  const rows = z.array(z.object({ name: z.string(), synonyms: z.array(z.string()) }))
  return rows.parse(read('professions')).flatMap(({ name, synonyms }) => [name, ...synonyms])
}

function skillNames(): string[] {
  return z
    .array(z.object({ name: z.string() }))
    .parse(read('skills'))
    .map(({ name }) => name)
}

function read(name: string): unknown {
  const url = new URL(
    `../../../../server/features/reference/data/files/${name}/${name}.json`,
    import.meta.url,
  )
  return JSON.parse(readFileSync(url, 'utf8'))
}
