/** What a visitor says about their country reaches the board only where a proxy in front of the edge says it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { COUNTRY_HEADERS } from '#config/country-headers.ts'
import { edgeWorld } from '#tests/support/edge-world.ts'

const board = {
  services: { tagManager: true },
  tagManager: { container: 'GTM-ABC1234', countryHeader: '' },
} as const
const ofHeader = (countryHeader: string) => ({
  ...board,
  tagManager: { ...board.tagManager, countryHeader },
})
const boards = { first: ofHeader('cf-ipcountry'), second: ofHeader('x-country') }
const alone = await edgeWorld(boards)
const behindProxy = await edgeWorld({ ...boards, countryHeader: 'CF-IPCountry' })

const HEADERS = { 'cf-ipcountry': 'DE', 'x-country': 'DE' }
const containerOf = async ({ getFrom }: typeof alone, origin: 0 | 1) =>
  JSON.parse((await getFrom(origin, '/api/foreign-services', { headers: HEADERS })).body).tagManager

test('without a proxy that says it the country of a visitor is not known, whatever the visitor sends', async () => {
  expect(await containerOf(alone, 0)).toBeNull()
  expect(await containerOf(alone, 1)).toBeNull()
})

test('the header of a proxy in front passes, and no other does', async () => {
  expect(await containerOf(behindProxy, 0)).toBe('GTM-ABC1234')
  expect(await containerOf(behindProxy, 1)).toBeNull()
})

test('the edge knows every header that the board can be told to read', () => {
  const vcl = readFileSync(fileURLToPath(new URL('../../k8s/edge/default.vcl', import.meta.url)), 'utf8')
  const [, body = ''] = /sub forget_country \{\n(.*?)\n\}/s.exec(vcl) ?? []
  const rules = [
    ...body.matchAll(
      /if \(std\.tolower\(std\.getenv\("COUNTRY_HEADER"\)\) != "([\w-]+)"\) \{\s+unset req\.http\.([\w-]+);\s+\}/g,
    ),
  ]
  expect(rules.map(([, named, removed]) => [named, removed])).toEqual(
    COUNTRY_HEADERS.map((name) => [name.toLowerCase(), name]),
  )
})
