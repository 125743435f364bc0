import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { router } from '#server/http/api/router.ts'
import { contract } from '#shared/contract.ts'
import { testPeople } from '#tests/support/people.ts'

type Operation = {
  meta: { access?: string }
  route: { method?: string; path?: string; summary?: string }
  outputSchema?: z.ZodType
}

const { call } = await testPeople()
const operations = Object.entries(contract).flatMap(([feature, list]) =>
  Object.entries(list).map(([name, operation]) => ({
    name: `${feature}.${name}`,
    feature,
    verb: name,
    operation: definitionOf(operation),
  })),
)

/** Safe: the shape is that of every contract of oRPC; a contract without it fails the tests below. */
function definitionOf(value: object) {
  return (value as { '~orpc': Operation })['~orpc']
}

/** Safe: the router mirrors the contract, which the test looks at. */
const implementations = router as unknown as Record<string, Record<string, object | undefined>>

describe('every operation', () => {
  test('the contract has many operations', () => {
    expect(operations.length).toBeGreaterThan(50)
  })

  test.each(operations)(
    'the operation $name declares its access and is implemented',
    ({ feature, verb, operation }) => {
      expect(['public', 'signed_in', 'company', 'staff', 'api_token']).toContain(operation.meta.access)
      expect(operation.route).toMatchObject({
        path: expect.stringMatching(/^\/[\w/{}-]+$/),
        summary: expect.any(String),
      })
      const implementation = implementations[feature]?.[verb]
      expect(implementation && '~orpc' in implementation && implementation['~orpc']).toHaveProperty('handler')
    },
  )

  test.each(operations)('the operation $name returns no secret', ({ operation }) => {
    const names = namesIn(operation.outputSchema)
    expect(names.filter((name) => /password|hash|secret/i.test(name))).toEqual([])
  })

  const closed = operations.filter(({ operation }) => operation.meta.access !== 'public')
  test.each(closed)('the operation $name answers 401 to a guest', async ({ operation: { route } }) => {
    const path = (route.path ?? '').replace(/\{\w+\}/g, '1')
    const answer = await call(route.method ?? 'POST', `/api${path}`)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ code: 'UNAUTHORIZED', message: expect.stringMatching(/[а-я]/) })
  })
})

function namesIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return ['an operation without an output schema leaks a password']
  const names: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        names.push(...Object.keys(value))
      walk(value)
    }
  }
  walk(z.toJSONSchema(schema, { unrepresentable: 'any' }))
  return names
}
