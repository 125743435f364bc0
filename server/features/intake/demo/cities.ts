import type { Sql } from '#server/kernel/sql.ts'
import { locations } from '#server/db/schema/locations.ts'

export type DemoCity = {
  id: number
  countryId: number
  countryIso2: string
  name: string
  preposition: string
  namePrepositional: string
  population: number
}

export type DemoPlaces = {
  cities: readonly DemoCity[]
  russiaId: number
  /** Belarus and Kazakhstan, whose residents often work for Russian employers. */
  neighbourIds: readonly number[]
  regionIds: readonly number[]
}

const RUSSIAN_CITIES = 56
const FOREIGN_CITIES = ['Минск', 'Алматы', 'Астана', 'Ташкент']

/** The largest cities of Russia and four of its neighbours. */
export async function loadDemoPlaces(db: Sql): Promise<DemoPlaces> {
  const places = await db.select().from(locations).orderBy(locations.id)
  const country = (iso2: string) =>
    places.find((place) => place.type === 'country' && place.countryIso2 === iso2)?.id
  const russiaId = country('RU')
  if (russiaId === undefined)
    throw new Error('There are no locations: seed the reference data before the demo')
  const cities = places
    .filter(({ type }) => type === 'city')
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0) || a.id - b.id)
  const chosen = [
    ...cities.filter(({ countryIso2 }) => countryIso2 === 'RU').slice(0, RUSSIAN_CITIES),
    ...FOREIGN_CITIES.flatMap(
      (name) => cities.find((city) => city.name === name && city.countryIso2 !== 'RU') ?? [],
    ),
  ]
  return {
    cities: chosen.map((city) => ({
      id: city.id,
      countryId: country(city.countryIso2) ?? russiaId,
      countryIso2: city.countryIso2,
      name: city.name,
      preposition: city.preposition,
      namePrepositional: city.namePrepositional,
      population: city.population ?? 0,
    })),
    russiaId,
    neighbourIds: ['BY', 'KZ'].flatMap((iso2) => country(iso2) ?? []),
    regionIds: places
      .filter(({ type, countryIso2 }) => type === 'region' && countryIso2 === 'RU')
      .map(({ id }) => id),
  }
}
