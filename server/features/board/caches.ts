import { HOUR_MS } from '#shared/kernel/durations.ts'
import { createDataCache, createRowCache, type DataCache, type RowCache } from '#server/kernel/data-cache.ts'

/** The stale time of data queries (specification, section 9). */
export const SEARCH_SECONDS = 5

/** Caches of data (specification, section 9), without the cache of pages. */
export type Caches = {
  /** Answers about places, for 24 hours. */
  locations: DataCache
  /** Whole answers of searches, for seconds: many visitors read the same list. */
  searches: DataCache
  /** Rows of cards, until a vacancy or its company changes. */
  cards: RowCache
}

export function createCaches(onLookup: (cache: string, outcome: 'hit' | 'miss') => void = () => {}): Caches {
  const counted = (name: string) => (outcome: 'hit' | 'miss') => onLookup(name, outcome)
  return {
    locations: createDataCache({ max: 5000, ttlMs: 24 * HOUR_MS, onLookup: counted('locations') }),
    searches: createDataCache({ max: 500, ttlMs: SEARCH_SECONDS * 1000, onLookup: counted('searches') }),
    cards: createRowCache({ max: 20_000, onLookup: counted('cards') }),
  }
}
