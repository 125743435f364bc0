import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseTests } from '../../scripts/quick/choose-tests.ts'

const TESTS = globSync('tests/**/*.test.{ts,tsx}').sort()
const choose = (changed: string[], { budgetMs = Infinity, times = {} } = {}) =>
  chooseTests(changed, TESTS, { budgetMs, times })

test.each([
  ['an operation', 'server/features/board/favourites/operations.ts', /^tests\/features\/favourites\//],
  ['a policy', 'server/features/board/responses/policy.ts', 'tests/features/responses/policy.test.ts'],
  ['a support of tests', 'tests/support/promql.ts', 'tests/config/monitoring.test.ts'],
  ['a document', 'docs/operations.md', 'tests/config/documents.test.ts'],
  ['a manifest', 'k8s/edge/default.vcl', 'tests/config/edge.test.ts'],
  ['a new test', 'tests/kernel/plural.test.ts', 'tests/kernel/plural.test.ts'],
] as const)('a change of %s (%s) reaches its tests', (_kind, path, expected) => {
  const { chosen } = choose([path])
  const matches = typeof expected === 'string' ? [expected] : TESTS.filter((one) => expected.test(one))
  expect(matches.length).toBeGreaterThan(0)
  expect(chosen).toEqual(expect.arrayContaining(matches))
})

test('a change of the code runs the tests that name what it has forgotten, whatever else there is no time for', () => {
  const REGISTERS = [
    'tests/db/table-rules.test.ts',
    'tests/features/managers/rights-tables.test.ts',
    'tests/features/privacy/held-tables.test.ts',
    'tests/http/specification-routes.test.ts',
    'tests/snapshots/contract.test.ts',
    'tests/ui/forms/form-controls.test.tsx',
  ]
  const times = Object.fromEntries(TESTS.map((path) => [path, REGISTERS.includes(path) ? 100 : 3_000]))
  const { chosen } = choose(['shared/features/board/posting/contract.ts'], { budgetMs: 60_000, times })
  expect(chosen).toEqual(expect.arrayContaining(REGISTERS))
  expect(choose(['docs/operations.md']).chosen).not.toContain(REGISTERS[0])
})

test('a change of one feature does not reach every test of the board', () => {
  const { chosen } = choose(['server/features/board/favourites/operations.ts'])
  expect(chosen.length).toBeLessThan(TESTS.length / 8)
})

test('tests for which there is no time are named, the nearest are chosen first, and a changed test always runs', () => {
  const changed = ['tests/support/random.ts', 'tests/kernel/plural.test.ts']
  const whole = choose(changed)
  const some = choose(changed, { budgetMs: 6_000, times: { 'tests/kernel/plural.test.ts': 60_000 } })
  expect(some.chosen).toEqual(['tests/kernel/plural.test.ts'])
  expect(some.later.length).toBe(whole.chosen.length - 1)
  const next = choose(['tests/support/random.ts'], { budgetMs: 3_000 })
  expect(next.chosen).toHaveLength(1)
})

test('nothing that changed chooses nothing', () => {
  expect(choose([])).toEqual({ chosen: [], later: [], laterMs: 0 })
})
