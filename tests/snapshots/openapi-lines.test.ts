import { expect, test } from 'vitest'
import { openApiDocument } from '#server/http/api/openapi.ts'
import { SITE } from '#tests/support/app.ts'
import { createRandom } from '#tests/support/random.ts'
import { openApiLines } from './openapi-lines.ts'

type Json = Record<string, unknown>

const document: unknown = JSON.parse(
  JSON.stringify(await openApiDocument({ name: SITE.siteName, publicUrl: SITE.publicUrl })),
)
const before = openApiLines(document)

/** Safe for what JSON has: an object, or a list by its numbers. */
const asNode = (value: unknown) => value as Json
const asList = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])
const partOf = (node: unknown, ...keys: readonly string[]) =>
  asNode(keys.reduce((part, key) => asNode(part)[key], node))

const schemaOf = (changed: unknown, name: string) => partOf(changed, 'components', 'schemas', name)
const fieldsOf = (changed: unknown, name: string) => partOf(schemaOf(changed, name), 'properties')
const articles = (changed: unknown) => partOf(changed, 'paths', '/v1/articles', 'get')

/** The objects within a value, itself too. */
function nodesIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodesIn)
  return Array.isArray(value) ? inner : [asNode(value), ...inner]
}

/** Kinds of change of a contract, each with how the lines begin that it changes. */
const CHANGES: Record<string, { change: (changed: unknown) => unknown; lines: string[] }> = {
  'a field is added to what many operations answer': {
    change: (changed) =>
      nodesIn(changed)
        .map(({ properties }) => asNode(properties ?? {}))
        .filter((properties) => 'distant_work' in properties)
        .map((properties) => (properties['shade'] = { type: 'string' })),
    lines: ['VacancyCard ='],
  },
  'a filter is added to a list': {
    change: (changed) => {
      fieldsOf(changed, 'VacancyFilter')['shade'] = { type: 'string', default: '' }
      const isOfFilter = (list: unknown[]) => list.some((one) => partOf(one)['name'] === 'pay_frequency')
      for (const { parameters } of nodesIn(changed).filter((node) => isOfFilter(asList(node['parameters']))))
        asList(parameters).push({ name: 'shade', in: 'query', schema: { type: 'string', default: '' } })
    },
    lines: ['VacancyFilter ='],
  },
  'a field is taken away': {
    change: (changed) => delete fieldsOf(changed, 'Preparation')['answer_days'],
    lines: ['Preparation ='],
  },
  'a field becomes optional': {
    change: (changed) => (schemaOf(changed, 'VacancyBrief')['required'] = ['id', 'is_open']),
    lines: ['VacancyBrief ='],
  },
  'a field may be null': {
    change: (changed) =>
      (fieldsOf(changed, 'VacancyBrief')['title'] = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
    lines: ['VacancyBrief ='],
  },
  'the limit of a text changes': {
    change: (changed) => (partOf(fieldsOf(changed, 'VacancyContent'), 'title')['maxLength'] = 201),
    lines: ['VacancyContent ='],
  },
  'a default changes': {
    change: (changed) =>
      (partOf(fieldsOf(changed, 'VacancyContent'), 'is_work_from_anywhere')['default'] = true),
    lines: ['VacancyContent ='],
  },
  'a value is added to a set that many have': {
    change: (changed) =>
      nodesIn(changed)
        .map((node) => asList(node['enum']))
        .filter((values) => values.includes('twice_monthly'))
        .map((values) => values.push('hourly')),
    lines: ['VacancyCard ='],
  },
  'a parameter is added to an operation': {
    change: (changed) =>
      asList(articles(changed)['parameters']).push({
        name: 'year',
        in: 'query',
        schema: { type: 'integer' },
      }),
    lines: ['/v1/articles GET'],
  },
  'an operation answers with another error': {
    change: (changed) => (partOf(articles(changed), 'responses')['410'] = {}),
    lines: ['/v1/articles GET'],
  },
  'an operation asks for a session': {
    change: (changed) => (articles(changed)['security'] = [{ session_token: [] }]),
    lines: ['/v1/articles GET'],
  },
  'an operation is at another address': {
    change: (changed) => {
      const paths = partOf(changed, 'paths')
      paths['/v1/texts'] = paths['/v1/articles']
      delete paths['/v1/articles']
    },
    lines: ['/v1/articles GET', '/v1/texts GET'],
  },
  'the body of an answer has another type': {
    change: (changed) =>
      (partOf(articles(changed), 'responses', '200')['content'] = { 'text/plain': { schema: {} } }),
    lines: ['/v1/articles GET'],
  },
}

const changedLines = (after: readonly string[]) => [
  ...before.filter((line) => !after.includes(line)),
  ...after.filter((line) => !before.includes(line)),
]
const headOf = (line: string) => line.split(' ').slice(0, 2).join(' ')

test.each(Object.entries(CHANGES))('the lines change with their contract: %s', (_kind, { change, lines }) => {
  const changed = structuredClone(document)
  change(changed)
  expect([...new Set(changedLines(openApiLines(changed)).map(headOf))].toSorted()).toEqual(lines)
})

/** Changes that any schema may have, each with whether it could be done. */
const MUTATIONS: Record<string, (schema: Json) => boolean> = {
  'a value less': ({ enum: values }) => asList(values).splice(0, 1).length > 0,
  'another limit': (schema) => {
    const limit = ['maxLength', 'minLength', 'maximum', 'minimum', 'maxItems', 'pattern', 'format'].find(
      (keyword) => keyword in schema,
    )
    return limit !== undefined && Boolean((schema[limit] = 'other'))
  },
  'a field less': ({ properties }) => {
    const [name] = Object.keys(asNode(properties ?? {}))
    return name !== undefined && delete asNode(properties)[name]
  },
  'a field that is asked for': (schema) => {
    const required = asList(schema['required'])
    const free = Object.keys(asNode(schema['properties'] ?? {})).find((name) => !required.includes(name))
    return free !== undefined && Boolean((schema['required'] = [...required, free]))
  },
  'one kind less': ({ anyOf }) => asList(anyOf).splice(0, 1).length > 0,
  'another schema': (schema) =>
    String(schema['$ref']).includes('/schemas/') && Boolean((schema['$ref'] = '#/components/schemas/Other')),
}
const SAMPLE = 4

test.each(Object.entries(MUTATIONS))('no place of the document hides %s', (_kind, mutate) => {
  const schemas = (changed: unknown) =>
    nodesIn([partOf(changed, 'paths'), partOf(changed, 'components', 'schemas')])
  const places = schemas(structuredClone(document)).flatMap((node, at) => (mutate(node) ? [at] : []))
  expect(places.length).toBeGreaterThan(SAMPLE)
  const random = createRandom(20_261_127)
  for (let sampled = 0; sampled < SAMPLE; sampled++) {
    const at = random.one(places) ?? 0
    const changed = structuredClone(document)
    const node = schemas(changed)[at] ?? {}
    mutate(node)
    expect(changedLines(openApiLines(changed)), JSON.stringify(node).slice(0, 300)).not.toEqual([])
  }
})
