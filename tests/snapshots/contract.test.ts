import { expect, test } from 'vitest'
import { robotsTxt } from '#server/http/machine-files/robots.ts'
import { openApiDocument } from '#server/http/api/openapi.ts'
import { listOperations } from '#server/http/api/operation-list.ts'
import { FULL_LOAD_ROUTES, pathOf, routeRefusal, ROUTES } from '#shared/routing/route-table.ts'
import { SITE } from '#tests/support/app.ts'
import { RESUME_PARAMETERS, VACANCY_PARAMETERS } from './list-parameters.ts'
import { openApiLines } from './openapi-lines.ts'
import { linesOf, sortedLine } from './stored.ts'

const site = { name: SITE.siteName, publicUrl: SITE.publicUrl }
const documents = {
  public: await openApiDocument(site),
  company: await openApiDocument(site, 'company'),
  staff: await openApiDocument(site, 'staff'),
}
const described = (audience: keyof typeof documents) => asDescribed(documents[audience])

test.each(['public', 'company', 'staff'] as const)(
  'the description of the %s API equals the snapshot',
  async (audience) => {
    const lines = linesOf(openApiLines(documents[audience]))
    await expect(lines).toMatchFileSnapshot(`./stored/api-of-${audience}.txt`)
  },
)

test('every number in an address of the API fits an integer of the database', () => {
  const numbers = (['public', 'company', 'staff'] as const)
    .flatMap((audience) => Object.values(described(audience).paths))
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters = [] }) =>
      parameters.filter(({ in: at, schema }) => at === 'path' && schema.type === 'integer'),
    )
  expect(numbers.length).toBeGreaterThan(50)
  for (const { name, schema } of numbers) expect(schema.maximum, name).toBeLessThanOrEqual(2_147_483_647)
})

test.each([VACANCY_PARAMETERS, RESUME_PARAMETERS])(
  'the compared addresses of $path cover every parameter and value of the API',
  ({ path, parameters }) => {
    const asked = described('public').paths[`/v1${path}`]?.['get']?.parameters ?? []
    const words = asked.flatMap(({ name, schema }) => wordsIn(schema).map((word) => `${name}=${word}`))
    const ours = Object.entries(parameters).flatMap(([name, { values }]) =>
      values.map((value) => `${name}=${value}`),
    )
    expect(ours).toEqual(expect.arrayContaining(words))
    expect(asked.map(({ name }) => name).toSorted()).toEqual([...Object.keys(parameters), 'page'].toSorted())
  },
)

type Described = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }
type Parameter = { name: string; in: string; schema: Schema }
type Schema = { type?: string; maximum?: number; enum?: string[]; items?: Schema; anyOf?: Schema[] }

/** Safe: the parameters of our documents have their schemas in place. */
const asDescribed = (document: object) => document as Described

const wordsIn = (schema: Schema): string[] => [
  ...(schema.enum ?? []),
  ...(schema.items ? wordsIn(schema.items) : []),
  ...(schema.anyOf ?? []).flatMap(wordsIn),
]

/** What the key of a repeat does. */
const MAKES: Record<string, string> = {
  true: ', makes something',
  secret: ', makes something and answers with a secret',
}

test('the access of each operation equals the snapshot', async () => {
  const lines = listOperations().map(({ id, method, path, access, meta }) => {
    const limit = meta.limit === undefined ? '' : `, counts as ${meta.limit}`
    return `${id}: ${access}${limit}${MAKES[String(meta.makes)] ?? ''} (${method} ${path})`
  })
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
