import { expect, test } from 'vitest'
import offer from '#client/features/content/legal/texts/offer.md'
import { OFFER_EDITIONS, findOfferEdition } from '#shared/features/money/billing/document-text.ts'

test('the last edition of the offer that papers name is that of its text', () => {
  expect(OFFER_EDITIONS.at(-1)).toBe(offer.edition)
  expect([...OFFER_EDITIONS].toSorted()).toEqual(OFFER_EDITIONS)
})

test.each([
  ['2026-10-01T09:00:00Z', '2026-11-21'],
  ['2026-11-24T20:59:59Z', '2026-11-21'],
  ['2026-11-24T21:00:00Z', '2026-11-25'],
  ['2026-12-31T09:00:00Z', '2026-11-27'],
])('an order of %s is made by the edition of %s', (orderedAt, edition) => {
  expect(findOfferEdition(orderedAt)).toBe(edition)
})
