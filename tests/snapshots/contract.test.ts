import request from 'supertest'
import { expect, test } from 'vitest'
import { robotsTxt } from '#server/http/machine-files/robots.ts'
import { apiDocs } from '#server/http/api/docs.ts'
import { contract } from '#shared/contract.ts'
import { FULL_LOAD_ROUTES, pathOf, routeRefusal, ROUTES } from '#shared/routing/route-table.ts'
import { SITE, testApp } from '#tests/support/app.ts'
import { RESUME_PARAMETERS, VACANCY_PARAMETERS } from './list-parameters.ts'
import { linesOf, sortedJson, sortedLine } from './stored.ts'

const { body: description } = await request(
  testApp(apiDocs({ name: SITE.siteName, publicUrl: SITE.publicUrl })),
).get('/openapi.json')

test('the API description equals the snapshot', async () => {
  await expect(linesOf([sortedJson(description)])).toMatchFileSnapshot('./stored/openapi.json')
})

test('every number in an address of the API fits an integer of the database', () => {
  const numbers = Object.values<Record<string, { parameters?: PathParameter[] }>>(description.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters = [] }) =>
      parameters.filter(({ in: at, schema }) => at === 'path' && schema.type === 'integer'),
    )
  expect(numbers.length).toBeGreaterThan(50)
  for (const { name, schema } of numbers) expect(schema.maximum, name).toBeLessThanOrEqual(2_147_483_647)
})

test.each([VACANCY_PARAMETERS, RESUME_PARAMETERS])(
  'the compared addresses of $path cover every parameter and value of the API',
  ({ path, sets, choices, open }) => {
    const parameters: Described[] = description.paths[`/v1${path}`].get.parameters
    const words = parameters.flatMap(({ name, schema }) => wordsIn(schema).map((word) => `${name}=${word}`))
    const ours = Object.entries({ ...sets, ...choices }).flatMap(([name, values]) =>
      values.map((value) => `${name}=${value}`),
    )
    expect(ours).toEqual(expect.arrayContaining(words))
    expect(parameters.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys({ ...sets, ...choices, ...open }), 'page'].toSorted(),
    )
  },
)

type PathParameter = { name: string; in: string; schema: { type?: string; maximum?: number } }
type Described = { name: string; schema: Schema }
type Schema = { enum?: string[]; items?: Schema; anyOf?: Schema[] }

const wordsIn = (schema: Schema): string[] => [
  ...(schema.enum ?? []),
  ...(schema.items ? wordsIn(schema.items) : []),
  ...(schema.anyOf ?? []).flatMap(wordsIn),
]

type Operation = {
  route: { method?: string; path?: string }
  meta: { access?: string; limit?: string }
}

/** Safe: every operation of oRPC carries its definition there; one without it fails the test. */
const definitionOf = (operation: object) => (operation as { '~orpc': Operation })['~orpc']

test('the access of each operation equals the snapshot', async () => {
  const lines = Object.entries(contract).flatMap(([feature, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const { route, meta } = definitionOf(operation)
      const limit = meta.limit === undefined ? '' : `, counts as ${meta.limit}`
      return `${feature}.${verb}: ${meta.access}${limit} (${route.method} ${route.path})`
    }),
  )
  expect(lines.length).toBeGreaterThan(100)
  await expect(linesOf(lines.toSorted())).toMatchFileSnapshot('./stored/rights.txt')
})

test('the address, guards and flags of each page equal the snapshot', async () => {
  const routes = ROUTES.map(({ name, path, guards = [], validate, sharesPageOf: _file, ...flags }) =>
    [
      name,
      path,
      guards.join(' + ') || 'no guard',
      flagsOf({ ...flags, validate: validate !== undefined }),
    ].join(' | '),
  )
  const judged = ROUTES.filter(({ validate }) => validate !== undefined).flatMap(({ name }) =>
    PARAMETERS.map((uid) => {
      const path = pathOf(name, { uid })
      return `${path}: ${routeRefusal(path)?.status ?? 'accepted'}`
    }),
  )
  const wholeLoads = FULL_LOAD_ROUTES.toSorted().map((name) => `${name} is loaded whole`)
  await expect(linesOf([...routes, '', ...judged, '', ...wholeLoads])).toMatchFileSnapshot(
    './stored/routes.txt',
  )
})

/** Ids of companies as they are and as they cannot be. */
const PARAMETERS = ['7', '123456789', '1234567890', '07', '0', '-1', '1.5', 'x', '7x', ' ']

function flagsOf(flags: Record<string, unknown>) {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined && value !== false)
  return sortedLine(Object.fromEntries(given))
}

test('robots.txt equals the snapshot', async () => {
  await expect(robotsTxt(SITE)).toMatchFileSnapshot('./stored/robots.txt')
})
