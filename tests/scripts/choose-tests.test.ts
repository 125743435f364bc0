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

test('a change of one feature does not reach every test of the board', () => {
  const { chosen } = choose(['server/features/board/favourites/operations.ts'])
  expect(chosen.length).toBeLessThan(TESTS.length / 8)
})

test('tests for which there is no time are named, the nearest are chosen first, and a changed test always runs', () => {
  const changed = ['shared/kernel/plural.ts', 'tests/kernel/plural.test.ts']
  const whole = choose(changed)
  const some = choose(changed, { budgetMs: 6_000, times: { 'tests/kernel/plural.test.ts': 60_000 } })
  expect(some.chosen).toEqual(['tests/kernel/plural.test.ts'])
  expect(some.later.length).toBe(whole.chosen.length - 1)
  const next = choose(['shared/kernel/plural.ts'], { budgetMs: 3_000 })
  expect(next.chosen).toEqual(whole.chosen.slice(0, 1))
})

test('nothing that changed chooses nothing', () => {
  expect(choose([])).toEqual({ chosen: [], later: [], laterMs: 0 })
})
