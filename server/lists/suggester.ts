import { LRUCache } from 'lru-cache'
import { indexText } from '#shared/lists/text/fold.ts'
import { otherLayout } from '#shared/lists/text/layout.ts'
import { buildPrefixIndex } from './prefix-index.ts'
import type { PrefixEntry, PrefixIndex } from './prefix-index.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

const SUGGESTIONS_MAX = 8
const TTL_MS = 10 * MINUTE_MS

/** Completes a text typed in either keyboard layout; returns nothing for an empty text. */
type Suggester<Item> = (search: string) => Promise<Item[]>

/** The index is rebuilt every ten minutes in the background, so only the first call waits for it. */
export function createSuggester<Item>(
  listEntries: () => Promise<Iterable<PrefixEntry<Item>>>,
): Suggester<Item> {
  const cache = new LRUCache<'index', PrefixIndex<Item>>({
    max: 1,
    ttl: TTL_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () => buildPrefixIndex(await listEntries()),
  })
  return async (search) => {
    if (search.trim() === '') return []
    const index = await cache.forceFetch('index')
    const other = otherLayout(search)
    const readings = (PUNCTUATION_IN_WORD.test(search) ? [other, search] : [search, other]).filter(
      (text) => text !== null,
    )
    for (const reading of readings) {
      const found = index.find(indexText(reading).split(' '), SUGGESTIONS_MAX)
      if (found.length > 0) return found
    }
    return []
  }
}

/** These punctuation keys are Russian letters in the other layout: «,e[u» is «бухг». */
const PUNCTUATION_IN_WORD = /[a-z][[\];',.`{}]|[[\];',.`{}][a-z]/i
