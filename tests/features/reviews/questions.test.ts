import { describe, expect, test } from 'vitest'
import { formatQuarter, formatRating } from '#shared/features/content/reviews/labels.ts'
import { ratingOf } from '#shared/features/content/reviews/questions.ts'
import { quarterOf } from '#shared/features/content/reviews/quarter.ts'

describe('the rating of a review', () => {
  test.each([
    [5, { speed: 'two_days', terms: 'same', task: 'fair', manner: 'polite', again: 'yes' }],
    [1, { speed: 'reminded', terms: 'different', task: 'free_work', manner: 'rude', again: 'no' }],
    // 5, 3: halves round up, and what did not happen does not count.
    [4, { speed: 'two_days', terms: 'not_discussed', task: 'none', again: 'maybe' }],
    [3, { speed: 'later', manner: 'polite', again: 'maybe' }],
    [4, { speed: 'later', again: 'yes' }],
    [null, { terms: 'not_discussed', task: 'none' }],
    [null, {}],
  ])('the rating is %s for %o', (rating, answers) => {
    expect(ratingOf(answers)).toBe(rating)
  })
})

test('a quarter is that of Moscow, in Roman numerals', () => {
  expect(quarterOf(new Date('2026-09-30T20:59:59Z'))).toBe('2026-3')
  expect(quarterOf(new Date('2026-09-30T21:00:00Z'))).toBe('2026-4')
  expect(formatQuarter('2026-3')).toBe('III\u00A0квартал\u00A02026')
  expect(formatRating(4.25)).toBe('4,3')
  expect(formatRating(5)).toBe('5,0')
})
