import { expect, test } from 'vitest'
import { readPlaces } from './place-files.ts'

const countries = readPlaces('countries')
const regions = readPlaces('regions')
const cities = readPlaces('cities')
const all = [...countries, ...regions, ...cities]
const byId = new Map(all.map((row) => [row.id, row]))
const bySlug = new Map(all.map((row) => [row.slug, row]))
const russia = bySlug.get('rossiya')
const federalCities = cities.filter((city) => city.country_iso2 === 'RU' && city.parent_id === russia?.id)

test('every place has a unique id and a unique address', () => {
  expect(byId.size).toBe(all.length)
  expect(bySlug.size).toBe(all.length)
})

test('addresses of places use only letters of the transliteration table', () => {
  expect(all.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
})

test('the address of a place is its transliterated name, with the region for namesakes', () => {
  const astray = [...countries, ...cities].filter((place) => {
    const parent = byId.get(place.parent_id ?? 0)
    const plain = transliterated(place.name)
    return place.slug !== plain && place.slug !== `${plain}-${parent?.slug}`
  })
  expect(astray).toEqual([])
})

test('of cities with the same name the largest has the plain address', () => {
  // Addresses stay when a later count or another source makes a namesake the larger one.
  const given = new Set(['kirovsk', 'gurevsk'])
  const overshadowed = cities.filter((city) => {
    const plain = bySlug.get(transliterated(city.name))
    return (
      plain?.type === 'city' && !given.has(plain.slug) && (plain.population ?? 0) < (city.population ?? 0)
    )
  })
  expect(overshadowed).toEqual([])
})

test('each file of places holds one type of place', () => {
  expect(new Set(countries.map(({ type }) => type))).toEqual(new Set(['country']))
  expect(new Set(regions.map(({ type }) => type))).toEqual(new Set(['region']))
  expect(new Set(cities.map(({ type }) => type))).toEqual(new Set(['city']))
})

test('countries have no parent, and regions belong to Russia', () => {
  expect(countries.filter(({ parent_id }) => parent_id !== null)).toEqual([])
  expect(regions.filter(({ parent_id }) => parent_id !== russia?.id)).toEqual([])
})

test('a city belongs to a region, a federal city or, abroad, a country', () => {
  const federal = new Set(federalCities.map(({ id }) => id))
  const lost = cities.filter((city) => {
    const parent = byId.get(city.parent_id ?? 0)
    if (!parent || parent.country_iso2 !== city.country_iso2) return true
    if (city.country_iso2 !== 'RU') return parent.type !== 'country'
    return parent.type !== 'region' && parent !== russia && !federal.has(parent.id)
  })
  expect(lost).toEqual([])
})

test('Russia has 89 regions, three of them cities', () => {
  expect(federalCities.map(({ slug }) => slug).toSorted()).toEqual([
    'moskva',
    'sankt-peterburg',
    'sevastopol',
  ])
  expect(regions.length + federalCities.length).toBe(89)
})

test('every region has a city', () => {
  const parents = new Set(cities.map(({ parent_id }) => parent_id))
  expect(regions.filter(({ id }) => !parents.has(id)).map(({ name }) => name)).toEqual([])
})

test('every Russian city has a population, except parts of federal cities', () => {
  const federal = new Set<number | null>(federalCities.map(({ id }) => id))
  const russian = cities.filter(({ country_iso2 }) => country_iso2 === 'RU')
  const unknown = russian.filter(({ population }) => population === null)
  expect(unknown.every(({ parent_id }) => federal.has(parent_id))).toBe(true)
  expect(unknown.length).toBeLessThan(20)
  expect(russian.filter(({ population }) => (population ?? 0) >= 10_000).length).toBeGreaterThan(900)
})

test('CIS countries have their capitals and other large cities', () => {
  const expected = { BY: 12, KZ: 12, UA: 12, UZ: 12, KG: 5, AM: 5, AZ: 5, GE: 5, TJ: 5, TM: 5, MD: 5 }
  for (const [iso2, least] of Object.entries(expected)) {
    const own = cities.filter(({ country_iso2 }) => country_iso2 === iso2)
    expect(own.length, iso2).toBeGreaterThanOrEqual(least)
  }
  for (const slug of [
    'minsk',
    'astana',
    'kiev',
    'tashkent',
    'bishkek',
    'erevan',
    'baku',
    'tbilisi',
    'dushanbe',
  ]) {
    expect(bySlug.get(slug)?.type, slug).toBe('city')
  }
})

test('the coordinates of Russian places are in Russia', () => {
  const outside = all.filter(
    ({ country_iso2, lat, lon }) =>
      country_iso2 === 'RU' && (lat < 41 || lat > 78 || !((lon > 19 && lon < 180) || lon < -168)),
  )
  expect(outside).toEqual([])
})

test('no place has zero or impossible coordinates', () => {
  expect(
    all.filter(({ lat, lon }) => Math.abs(lat) > 72 || Math.abs(lon) > 180 || (lat === 0 && lon === 0)),
  ).toEqual([])
})

test('a city is near the centre of its region', () => {
  // A thousand kilometres and more from their centres lie Vorkuta, Bodaybo, Norilsk, the Kurils and the far north-east.
  const wide = new Set([
    'respublika-komi',
    'irkutskaya-oblast',
    'sahalinskaya-oblast',
    'yakutiya',
    'krasnoyarskiy-kray',
    'habarovskiy-kray',
    'chukotskiy-avtonomnyy-okrug',
  ])
  const far = cities.filter((city) => {
    const parent = byId.get(city.parent_id ?? 0)
    return parent?.type === 'region' && !wide.has(parent.slug) && kilometres(city, parent) > 850
  })
  expect(far.map(({ name }) => name)).toEqual([])
})

test('the runtime knows every time zone of the places', () => {
  for (const zone of new Set(all.map((row) => row.zone))) {
    expect(() => new Intl.DateTimeFormat('ru', { timeZone: zone }), zone).not.toThrow()
  }
})

test.each([
  ['kaliningrad', '+02:00'],
  ['moskva', '+03:00'],
  ['volgograd', '+03:00'],
  ['samara', '+04:00'],
  ['saratov', '+04:00'],
  ['ekaterinburg', '+05:00'],
  ['omsk', '+06:00'],
  ['novosibirsk', '+07:00'],
  ['tomsk', '+07:00'],
  ['irkutsk', '+08:00'],
  ['yakutsk', '+09:00'],
  ['chita', '+09:00'],
  ['vladivostok', '+10:00'],
  ['verhoyansk', '+10:00'],
  ['magadan', '+11:00'],
  ['yuzhno-sahalinsk', '+11:00'],
  ['anadyr', '+12:00'],
])('the time zone of %s is UTC%s', (slug, offset) => {
  const timeZone = bySlug.get(slug)?.zone
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date('2026-01-15T00:00:00Z'),
  )
  expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(`GMT${offset}`)
})

function transliterated(name: string) {
  return name
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => TRANSLITERATION.get(letter) ?? '')
    .replace(/[^a-z0-9]+/g, '-')
}

const TRANSLITERATION = new Map(
  [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'].map((letter, at): [string, string] => [
    letter,
    'a b v g d e e zh z i y k l m n o p r s t u f h ts ch sh sch  y  e yu ya'.split(' ')[at] ?? '',
  ]),
)

function kilometres(a: { lat: number; lon: number }, b: { lat: number; lon: number }) {
  const degree = 111.2
  const middle = (((a.lat + b.lat) / 2) * Math.PI) / 180
  return degree * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos(middle))
}
