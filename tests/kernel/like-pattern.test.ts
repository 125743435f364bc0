import { expect, test } from 'vitest'
import { containsPattern, prefixPattern } from '#server/kernel/sql.ts'

test('what is searched for has no wildcards', () => {
  expect(containsPattern('50% на_руки')).toBe(String.raw`%50\% на\_руки%`)
  expect(prefixPattern(String.raw`7\7`)).toBe(String.raw`7\\7%`)
})
