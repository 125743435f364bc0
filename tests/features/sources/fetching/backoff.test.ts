import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNextAttempt } from '#server/features/intake/sources/fetching/backoff.ts'
import { SOURCE_FAILURES, type SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kernel/durations.ts'

const NOW = new Date('2026-11-28T09:00:00Z')
const after = (given: Partial<Parameters<typeof findNextAttempt>[1]>) => {
  const { at, isPaused } = findNextAttempt(NOW, {
    reason: 'timeout',
    failures: 1,
    retryAfterMs: null,
    random: 0,
    ...given,
  })
  return { waitMs: at === null ? null : at.getTime() - NOW.getTime(), isPaused }
}

test('a source that fails is asked after 1, 2, 4 and 8 minutes, then it pauses for 6 hours', () => {
  expect([1, 2, 3, 4, 5, 6, 500].map((failures) => after({ failures }))).toEqual([
    { waitMs: MINUTE_MS, isPaused: false },
    { waitMs: 2 * MINUTE_MS, isPaused: false },
    { waitMs: 4 * MINUTE_MS, isPaused: false },
    { waitMs: 8 * MINUTE_MS, isPaused: false },
    { waitMs: 6 * HOUR_MS, isPaused: true },
    { waitMs: 6 * HOUR_MS, isPaused: true },
    { waitMs: 6 * HOUR_MS, isPaused: true },
  ])
})

const WAITS_FOR_PEOPLE: readonly SourceFailureReason[] = ['blocked', 'not_confirmed']

test.each(WAITS_FOR_PEOPLE)(
  'a source that fails with %s waits for people, whatever it says about time',
  (reason) => {
    expect(after({ reason, retryAfterMs: 1000 })).toEqual({ waitMs: null, isPaused: true })
  },
)

const failure = fc.record({
  reason: fc.constantFrom(...SOURCE_FAILURES.filter((reason) => !WAITS_FOR_PEOPLE.includes(reason))),
  failures: fc.integer({ min: 1, max: 30_000 }),
  retryAfterMs: fc.option(fc.integer({ min: 1000, max: DAY_MS })),
  random: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('no source is asked earlier than it wants, nor later than a fifth of the pause after it', () => {
  fc.assert(
    fc.property(failure, (given) => {
      const plainMs = after({ ...given, random: 0 }).waitMs ?? 0
      const waitMs = after(given).waitMs ?? 0
      expect(plainMs).toBeGreaterThanOrEqual(given.retryAfterMs ?? MINUTE_MS)
      expect(waitMs).toBeGreaterThanOrEqual(plainMs)
      expect(waitMs).toBeLessThanOrEqual(plainMs * 1.2 + 1)
    }),
  )
})

test('sources that failed together are asked at different times', () => {
  const waits = [0, 0.25, 0.5, 0.75].map((random) => after({ failures: 3, random }).waitMs)
  expect(new Set(waits).size).toBe(4)
})
