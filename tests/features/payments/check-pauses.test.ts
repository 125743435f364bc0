import { expect, test } from 'vitest'
import { nextCheck } from '#server/features/money/payments/paying/jobs.ts'

const AT = '2026-11-27T09:00:00.000Z'

test('a payment is checked after 5 s, 15 s, 1, 3, 10 and 30 minutes, and then every hour', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (checks) => (Date.parse(nextCheck({ checks }, AT).nextCheckAt) - Date.parse(AT)) / 1000,
  )
  expect(pauses).toEqual([5, 15, 60, 180, 600, 1800, 3600, 3600])
})

test('the checks of a payment are counted up to the longest pause', () => {
  expect([0, 6, 7].map((checks) => nextCheck({ checks }, AT).checks)).toEqual([1, 7, 7])
})
