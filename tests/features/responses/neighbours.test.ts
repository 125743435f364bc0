import { expect, test } from 'vitest'
import { neighbourOf, nextUndecided } from '#client/features/board/responses/neighbours.ts'

const rows = [
  { id: 1, state: 'rejected' },
  { id: 2, state: 'sent' },
  { id: 3, state: 'invited' },
  { id: 4, state: 'viewed' },
] as const

test.each([
  [null, 1, 1],
  [null, -1, null],
  [2, 1, 3],
  [2, -1, 1],
  [4, 1, null],
  [1, -1, null],
  [9, 1, 1],
] as const)('from the open response %s a step of %s leads to %s', (open, step, expected) => {
  expect(neighbourOf(rows, open, step)).toBe(expected)
})

test.each([
  [2, 4],
  [3, 4],
  [4, 2],
] as const)('after the decision on response %s the undecided response %s opens', (open, expected) => {
  expect(nextUndecided(rows, open)).toBe(expected)
})

test('after the last decision no other response opens', () => {
  expect(nextUndecided([rows[0], rows[1], rows[2]], 2)).toBeNull()
})
