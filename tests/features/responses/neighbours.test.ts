import { describe, expect, test } from 'vitest'
import {
  listOrder,
  neighbourOf,
  nextUndecided,
} from '#client/features/board/responses/received/neighbours.ts'

const rows = [
  { id: 1, state: 'rejected' },
  { id: 2, state: 'sent' },
  { id: 3, state: 'invited' },
  { id: 4, state: 'viewed' },
] as const
const ORDER = [1, 2, 3, 4]

test.each([
  [null, 1, 1],
  [null, -1, null],
  [2, 1, 3],
  [2, -1, 1],
  [4, 1, null],
  [1, -1, null],
  [9, 1, 1],
] as const)('from the open response %s a step of %s leads to %s', (open, step, expected) => {
  expect(neighbourOf(ORDER, open, step)).toBe(expected)
})

test.each([
  [null, 2],
  [2, 4],
  [3, 4],
  [4, 2],
  [9, 2],
] as const)('from the open response %s the next one without an answer is %s', (open, expected) => {
  expect(nextUndecided(rows, ORDER, open)?.id).toBe(expected)
})

test('after the last one without an answer there is no next one', () => {
  expect(nextUndecided(rows.slice(0, 3), [1, 2, 3], 2)).toBeNull()
})

describe('an answered response that leaves a filtered list', () => {
  const left = (...ids: number[]) => ids.map((id) => ({ id, state: 'sent' as const }))

  test.each([
    ['its place in the middle', left(1, 2, 4), 3, [1, 2, 3, 4]],
    ['the first place', left(2, 3, 4), 1, [1, 2, 3, 4]],
    ['the last place', left(1, 2, 3), 4, [1, 2, 3, 4]],
    ['its place when its neighbours have left too', left(1, 4), 3, [1, 3, 4]],
    ['its place when a new response has come', left(5, 1, 2, 4), 3, [5, 1, 2, 3, 4]],
  ])('keeps %s', (_what, items, open, expected) => {
    expect(listOrder(items, open, ORDER)).toEqual(expected)
    expect(nextUndecided(items, listOrder(items, open, ORDER), open)?.id).toBe(
      expected[expected.indexOf(open) + 1] ?? expected[0],
    )
  })

  test('is not in a list in which it never was', () => {
    expect(listOrder(left(1, 2), 9, ORDER)).toEqual([1, 2])
    expect(listOrder(left(1, 2), null, ORDER)).toEqual([1, 2])
  })
})
