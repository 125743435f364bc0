import { isoDay } from '#shared/kernel/dates.ts'

/** Days of the editions of the offer, the first one first; the last one is that of the text. */
export const OFFER_EDITIONS = ['2026-11-21', '2026-11-25', '2026-11-27'] as const

/**
 * The edition that an order was made by: a new one holds for later orders (the offer, 8.3).
 * @param orderedAt instant
 */
export function findOfferEdition(orderedAt: string): string {
  const day = isoDay(orderedAt)
  return OFFER_EDITIONS.findLast((edition) => edition <= day) ?? OFFER_EDITIONS[0]
}
