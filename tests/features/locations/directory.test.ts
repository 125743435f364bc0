import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Row = z.object({
  id: z.number().int().positive(),
  type: z.enum(['country', 'region', 'city']),
  parent_id: z.number().int().nullable(),
  slug: z.string(),
  name: z.string().min(2),
  name_prepositional: z.string().min(2),
  preposition: z.enum(['в', 'во', 'на']),
  country_iso2: z.string().regex(/^[A-Z]{2}$/),
  lat: z.number(),
  lon: z.number(),
  zone: z.string(),
  population: z.number().int().positive().nullable(),
  aliases: z.array(z.string().min(1)),
})

const countries = read('countries')
const regions = read('regions')
const cities = read('cities')
const all = [...countries, ...regions, ...cities]
const byId = new Map(all.map((row) => [row.id, row]))
const bySlug = new Map(all.map((row) => [row.slug, row]))
const russia = bySlug.get('rossiya')
const federalCities = cities.filter((city) => city.country_iso2 === 'RU' && city.parent_id === russia?.id)

test('every place has its own id and its own address', () => {
  expect(byId.size).toBe(all.length)
  expect(bySlug.size).toBe(all.length)
})

test('addresses are in the alphabet of the transliteration table', () => {
  expect(all.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
})

test('an address is the transliterated name; a namesake, if any, adds where it is', () => {
  const astray = [...countries, ...cities].filter((place) => {
    const parent = byId.get(place.parent_id ?? 0)
    const plain = transliterated(place.name)
    return place.slug !== plain && place.slug !== `${plain}-${parent?.slug}`
  })
  expect(astray).toEqual([])
})

test('of namesakes the largest keeps the plain address', () => {
  const overshadowed = cities.filter((city) => {
    const plain = bySlug.get(transliterated(city.name))
    return plain?.type === 'city' && (plain.population ?? 0) < (city.population ?? 0)
  })
  expect(overshadowed).toEqual([])
})

test('each file holds one type', () => {
  expect(new Set(countries.map(({ type }) => type))).toEqual(new Set(['country']))
  expect(new Set(regions.map(({ type }) => type))).toEqual(new Set(['region']))
  expect(new Set(cities.map(({ type }) => type))).toEqual(new Set(['city']))
})

test('a country stands alone, a region is part of Russia', () => {
  expect(countries.filter(({ parent_id }) => parent_id !== null)).toEqual([])
  expect(regions.filter(({ parent_id }) => parent_id !== russia?.id)).toEqual([])
})

test('a city is part of a region, of a federal city or, abroad, of a country', () => {
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

test('every city of Russia has a population; a part of a federal city has none of its own', () => {
  const federal = new Set<number | null>(federalCities.map(({ id }) => id))
  const russian = cities.filter(({ country_iso2 }) => country_iso2 === 'RU')
  const unknown = russian.filter(({ population }) => population === null)
  expect(unknown.every(({ parent_id }) => federal.has(parent_id))).toBe(true)
  expect(unknown.length).toBeLessThan(20)
  expect(russian.filter(({ population }) => (population ?? 0) >= 10_000).length).toBeGreaterThan(900)
})

test('the countries of the CIS have their capitals and other large cities', () => {
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

test('places of Russia lie in Russia', () => {
  const outside = all.filter(
    ({ country_iso2, lat, lon }) =>
      country_iso2 === 'RU' && (lat < 41 || lat > 78 || !((lon > 19 && lon < 180) || lon < -168)),
  )
  expect(outside).toEqual([])
})

test('no place lies at zero or off the globe', () => {
  expect(
    all.filter(({ lat, lon }) => Math.abs(lat) > 72 || Math.abs(lon) > 180 || (lat === 0 && lon === 0)),
  ).toEqual([])
})

test('a city lies near the centre of its region', () => {
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

test('every zone is known to the runtime', () => {
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
])('the clock of %s is UTC%s', (slug, offset) => {
  const timeZone = bySlug.get(slug)?.zone
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date('2026-01-15T00:00:00Z'),
  )
  expect(parts.find(({ type }) => type === 'timeZoneName')?.value).toBe(`GMT${offset}`)
})

test.each([
  ['moskva', 'в Москве'],
  ['sankt-peterburg', 'в Санкт-Петербурге'],
  ['nizhniy-novgorod', 'в Нижнем Новгороде'],
  ['rostov-na-donu', 'в Ростове-на-Дону'],
  ['naberezhnye-chelny', 'в Набережных Челнах'],
  ['vladivostok', 'во Владивостоке'],
  ['vladimir', 'во Владимире'],
  ['vladikavkaz', 'во Владикавказе'],
  ['vsevolozhsk', 'во Всеволожске'],
  ['fryazino', 'во Фрязине'],
  ['mtsensk', 'во Мценске'],
  ['lvov', 'во Львове'],
  ['volgograd', 'в Волгограде'],
  ['vologda', 'в Вологде'],
  ['pskov', 'в Пскове'],
  ['ivanovo', 'в Иванове'],
  ['sergiev-posad', 'в Сергиевом Посаде'],
  ['borzya', 'в Борзе'],
  ['schuche', 'в Щучьем'],
  ['usole-sibirskoe', 'в Усолье-Сибирском'],
  ['bolshoy-kamen', 'в Большом Камне'],
  ['sosnovyy-bor', 'в Сосновом Бору'],
  ['vyshniy-volochek', 'в Вышнем Волочке'],
  ['spassk-dalniy', 'в Спасске-Дальнем'],
  ['pyt-yah', 'в Пыть-Яхе'],
  ['sochi', 'в Сочи'],
  ['orel', 'в Орле'],
  ['korolev', 'в Королёве'],
  ['moskovskaya-oblast', 'в Московской области'],
  ['vladimirskaya-oblast', 'во Владимирской области'],
  ['krasnodarskiy-kray', 'в Краснодарском крае'],
  ['respublika-altay', 'в Республике Алтай'],
  ['tatarstan', 'в Татарстане'],
  ['krym', 'в Крыму'],
  ['kazahstan', 'в Казахстане'],
  ['kipr', 'на Кипре'],
  ['vetnam', 'во Вьетнаме'],
  ['frantsiya', 'во Франции'],
])('a page of %s says «%s»', (slug, phrase) => {
  const place = bySlug.get(slug)
  expect(`${place?.preposition} ${place?.name_prepositional}`).toBe(phrase)
})

test('«во» stands before «в» or «ф» with a consonant and before hard clusters with «л» and «м», nowhere else', () => {
  const needsVo = /^([ВФ][бвгджзклмнпрстфхцчшщ]|Вьетн|Ль|Мц|Мг)/
  expect(
    all.filter((place) => (place.preposition === 'во') !== needsVo.test(place.name_prepositional)),
  ).toEqual([])
})

test('no name keeps its nominative ending where it must change', () => {
  const unchanged = all.filter(
    ({ name, name_prepositional }) =>
      name === name_prepositional && /(ск|град|бург|ово|ево|ино|ыно|ая|ий|ый|ка|на)$/.test(name),
  )
  expect(unchanged.map(({ name }) => name)).toEqual([])
})

test('an alias never is the name of another place of the same country, and is not said twice', () => {
  const named = new Map<string, number>()
  for (const { id, country_iso2, name } of all) named.set(`${country_iso2} ${plainCase(name)}`, id)
  for (const { id, country_iso2, name, aliases } of all) {
    const forms = aliases.map(plainCase)
    expect(new Set([plainCase(name), ...forms]).size, name).toBe(forms.length + 1)
    for (const form of forms)
      expect(named.get(`${country_iso2} ${form}`) ?? id, `${form} of ${name}`).toBe(id)
  }
})

test.each([
  ['СПб', 'sankt-peterburg'],
  ['Питер', 'sankt-peterburg'],
  ['Город Москва', 'moskva'],
  ['Екб', 'ekaterinburg'],
  ['Московская обл', 'moskovskaya-oblast'],
  ['Москва и область', 'moskovskaya-oblast'],
  ['Республика Бурятия', 'buryatiya'],
  ['Республика Саха (Якутия)', 'yakutiya'],
  ['Чувашская Республика - Чувашия', 'chuvashiya'],
  ['Ханты-Мансийский автономный округ - Югра', 'hanty-mansiyskiy-avtonomnyy-okrug'],
  ['Ямало-Ненецкий АО', 'yamalo-nenetskiy-avtonomnyy-okrug'],
  ['Кемеровская область - Кузбасс', 'kemerovskaya-oblast'],
  ['Кыргызстан', 'kirgiziya'],
  ['Нур-Султан', 'astana'],
])('«%s» as feeds write it is %s', (alias, slug) => {
  expect(bySlug.get(slug)?.aliases).toContain(alias)
})

function read(name: string) {
  const url = new URL(`../../../server/features/reference/data/files/locations/${name}.json`, import.meta.url)
  return z.array(Row).parse(JSON.parse(readFileSync(url, 'utf8')))
}

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

function plainCase(text: string) {
  return text.toLowerCase().replaceAll('ё', 'е')
}

function kilometres(a: { lat: number; lon: number }, b: { lat: number; lon: number }) {
  const degree = 111.2
  const middle = (((a.lat + b.lat) / 2) * Math.PI) / 180
  return degree * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos(middle))
}
