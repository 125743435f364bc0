import { expect, test } from 'vitest'
import { createMapOptions, mapScriptUrl } from '#client/features/reference/maps/map-options.ts'

test('a map without a key is refused', () => {
  expect(() => createMapOptions({})).toThrow('The map needs apikey')
  expect(() => createMapOptions({ apikey: '' })).toThrow('The map needs apikey')
})

test('options that a map does not know are refused by name', () => {
  const given = { apikey: 'key', language: 'ru_RU', zoom: 3 }
  expect(() => createMapOptions(given)).toThrow('unknown options: language, zoom')
})

test('a map is Russian and of version 3 unless options say otherwise', () => {
  expect(createMapOptions({ apikey: 'a key' })).toEqual({ apikey: 'a key', lang: 'ru_RU', version: 'v3' })
  expect(mapScriptUrl(createMapOptions({ apikey: 'a key' }))).toBe(
    'https://api-maps.yandex.ru/v3/?apikey=a+key&lang=ru_RU&csp=202512',
  )
  expect(mapScriptUrl(createMapOptions({ apikey: 'key', lang: 'en_RU', version: '3.1' }))).toBe(
    'https://api-maps.yandex.ru/3.1/?apikey=key&lang=en_RU&csp=202512',
  )
})
