import { createLocationTree } from '#server/features/reference/data/location-tree.ts'
import { createProfessionCatalogue } from '#server/features/reference/data/professions.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { Profession } from '#shared/features/reference/professions/model.ts'

const place = (
  id: number,
  type: Location['type'],
  parentId: number | null,
  slug: string,
  countryIso2 = 'RU',
) =>
  Location.parse({
    id,
    type,
    parentId,
    slug,
    name: slug,
    namePrepositional: slug,
    preposition: 'в',
    countryIso2,
    latitude: 55,
    longitude: 37,
    zone: 'Europe/Moscow',
    population: 1000 - id,
  })

/** Two countries, two regions, five cities. */
export const PLACES = createLocationTree([
  place(1, 'country', null, 'rossiya'),
  place(2, 'country', null, 'belarus', 'BY'),
  place(10, 'region', 1, 'tatarstan'),
  place(11, 'region', 1, 'primorskiy-kray'),
  place(100, 'city', 1, 'moskva'),
  place(101, 'city', 10, 'kazan'),
  place(102, 'city', 10, 'elabuga'),
  place(103, 'city', 11, 'vladivostok'),
  place(104, 'city', 2, 'minsk', 'BY'),
])

export const PROFESSIONS = createProfessionCatalogue(
  ['buhgalter', 'shveya', 'operator'].map((slug, at) => ({
    ...Profession.parse({
      id: at + 1,
      group: 'Разное',
      slug,
      name: slug,
      nameGenitivePlural: slug,
      nameInstrumental: slug,
    }),
    synonyms: [],
  })),
)
