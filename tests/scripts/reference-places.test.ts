/** Facts of places are taken from GeoNames and hflabs by name and place. */
import { describe, expect, test } from 'vitest'
import { createGeoNames } from '../../scripts/reference-places/geo-names.ts'
import { readHflabs } from '../../scripts/reference-places/hflabs.ts'

/** Name, names in other languages, coordinates, kind, country, district, population. */
const line = (
  name: string,
  { names = '', lat = 50, lon = 40, code = 'PPL', country = 'RU', district = '01', population = 100 },
) => {
  const columns = ['1', name, name, names, lat, lon, 'P', code, country, '', district, '', '', '', population]
  return columns.join('\t')
}
const wanted = (name: string, { lat = 50, lon = 40, aliases = [] as string[], country = 'RU' } = {}) => ({
  name,
  lat,
  lon,
  aliases,
  country_iso2: country,
})

describe('GeoNames', () => {
  const geo = createGeoNames(
    [
      line('Berezovka', { names: 'Берёзовка', population: 5000 }),
      line('Berezovka', { names: 'Берёзовка', lat: 55, population: 90_000 }),
      line('Berezovka Section', { names: 'Берёзовка', lat: 50.01, code: 'PPLX', population: 7000 }),
      line('Lesnoy', { names: 'Лесной', lat: 60, population: 0 }),
      line('Azovsk', { lat: 61, population: 300, district: '02' }),
      line('Stolitsa', { lat: 40, lon: 60, country: 'XX', code: 'PPLC', district: '03' }),
    ].join('\n'),
  )

  test('a place is found by its name in Russian, with е for ё, where we have it', () => {
    expect(geo.find(wanted('Березовка', { lat: 50.1 }))).toMatchObject({ lat: 50, population: 5000 })
    expect(geo.find(wanted('Берёзовка', { lat: 55.1 }))).toMatchObject({ lat: 55, population: 90_000 })
  })

  test('a namesake further away is another place', () => {
    expect(geo.find(wanted('Берёзовка', { lat: 52.5 }))).toBeNull()
  })

  test('another name of a place counts too', () => {
    expect(geo.find(wanted('Новое Имя', { aliases: ['Берёзовка'] }))).toMatchObject({ population: 5000 })
  })

  test('a town without a Russian name is found by its sound where we have it, and nothing else is', () => {
    expect(geo.find(wanted('Азовск', { lat: 61.01 }))).toMatchObject({ population: 300 })
    expect(geo.find(wanted('Петровск', { lat: 61.01 }))).toBeNull()
  })

  test('the population of a district is that of its towns, without their sections', () => {
    expect(geo.populationOf('RU.01')).toBe(95_000)
    expect(geo.populationOf('RU.99')).toBe(0)
  })

  test('a country has its capital', () => {
    expect(geo.capital(wanted('Страна', { country: 'XX' }))).toMatchObject({ lat: 40, lon: 60 })
  })
})

test('hflabs has cities by their own name, with a footnote at some populations', () => {
  const header = 'address,region,area,city,settlement,geo_lat,geo_lon,population'
  const rows = [
    '"Обл Лесная, г Берёзовка",Лесная,,Берёзовка,,50.1,40.2,96[3]',
    'г Речной,Речной,,,,51,41,1000000',
    '"Обл Лесная, р-н Лесной, г Озёрск",Лесная,Лесной,,Озёрск,52,42,',
  ]
  expect(readHflabs([header, ...rows].join('\r\n'))).toEqual([
    { name: 'Берёзовка', region: 'Лесная', lat: 50.1, lon: 40.2, population: 96 },
    { name: 'Речной', region: 'Речной', lat: 51, lon: 41, population: 1_000_000 },
    { name: 'Озёрск', region: 'Лесная', lat: 52, lon: 42, population: 0 },
  ])
})
