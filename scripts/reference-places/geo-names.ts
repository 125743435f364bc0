/** Places of a file of GeoNames; the columns are those of https://download.geonames.org/export/dump/readme.txt. */
export type GeoPlace = {
  /** In all languages. */
  names: ReadonlySet<string>
  lat: number
  lon: number
  code: string
  country: string
  /** `RU.38`: the first division of its country. */
  district: string
  /** 0: not known. */
  population: number
}
type Wanted = { name: string; country_iso2: string; lat: number; lon: number; aliases: readonly string[] }
export type GeoNames = {
  /** The place of this name that is meant, or null. */
  find(wanted: Wanted): GeoPlace | null
  capital(country: Wanted): GeoPlace | null
  /** Of all places of a district. */
  populationOf(district: string): number
}

/** A namesake is further away. */
export const NEAR_KM = 30
/** Of a place whose Russian name GeoNames does not have: it has to be where we have it. */
const HERE_KM = 5
/** Sections of towns, and places that were left or destroyed. */
const NO_TOWN = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

export function createGeoNames(text: string): GeoNames {
  const all = text
    .split('\n')
    .filter((line) => line !== '')
    .map(toPlace)
  const byName = new Map<string, GeoPlace[]>()
  const byCountry = Map.groupBy(all, ({ country }) => country)
  const populations = new Map<string, number>()
  for (const place of all) {
    for (const key of new Set([...place.names].map(nameKey)))
      byName.set(key, [...(byName.get(key) ?? []), place])
    if (!NO_TOWN.has(place.code))
      populations.set(place.district, (populations.get(place.district) ?? 0) + place.population)
  }

  const nearest = (wanted: Wanted, places: readonly GeoPlace[], atMostKm: number) =>
    places
      .map((place) => ({ place, far: kilometres(wanted, place) }))
      .filter(({ far }) => far <= atMostKm)
      // A section of a town only where the town itself is missing.
      .toSorted((a, b) => rankPlace(a.place) - rankPlace(b.place) || a.far - b.far)[0]?.place ?? null

  return {
    find(wanted) {
      for (const name of [wanted.name, ...wanted.aliases]) {
        const found = nearest(wanted, byName.get(nameKey(name)) ?? [], NEAR_KM)
        if (found) return found
      }
      const around = [...byCountry.values()].flat().filter((place) => kilometres(wanted, place) <= HERE_KM)
      const likely = around.filter(({ names }) => [...names].some((name) => soundsLike(name, wanted.name)))
      return nearest(wanted, likely, HERE_KM)
    },
    capital(country) {
      const own = byCountry.get(country.country_iso2) ?? []
      return own.find(({ code }) => code === 'PPLC') ?? nearest(country, own, NEAR_KM)
    },
    populationOf: (district) => populations.get(district) ?? 0,
  }
}

const rankPlace = ({ code, population }: GeoPlace) => (NO_TOWN.has(code) ? 2 : population === 0 ? 1 : 0)

function toPlace(line: string): GeoPlace {
  const columns = line.split('\t')
  const [, name = '', ascii = '', others = '', lat, lon, , code = '', country = '', , district = ''] = columns
  return {
    names: new Set([name, ascii, ...others.split(',')].filter(Boolean)),
    lat: Number(lat),
    lon: Number(lon),
    code,
    country,
    district: `${country}.${district}`,
    population: Number(columns[14] ?? 0),
  }
}

export const nameKey = (name: string) => name.toLowerCase().replaceAll('ё', 'е').replaceAll('-', ' ').trim()

/** Whether a Latin name may be that of a Russian one: the same consonants, the first ones at least. */
function soundsLike(latin: string, russian: string) {
  const [a, b] = [keepConsonants(latin.toLowerCase()), keepConsonants(toLatin(russian))]
  return a.length > 1 && a.slice(0, 4) === b.slice(0, 4)
}

const keepConsonants = (name: string) =>
  name.replaceAll(/[^bcdfghklmnprstvz]/g, '').replaceAll(/(.)\1+/g, '$1')
const LATIN = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ')
const toLatin = (name: string) =>
  [...nameKey(name)].map((letter) => LATIN['абвгдежзийклмнопрстуфхцчшщъыьэюя'.indexOf(letter)] ?? '').join('')

export function kilometres(a: { lat: number; lon: number }, b: { lat: number; lon: number }) {
  const radians = Math.PI / 180
  const half =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(half))
}
