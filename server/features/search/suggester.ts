import { LRUCache } from 'lru-cache'
import { scheduler } from 'node:timers/promises'
import { indexText } from '#shared/features/search/fold.ts'
import { otherLayout } from '#shared/features/search/layout.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import type { PrefixBook } from './prefix-book.ts'

const SUGGESTIONS_MAX = 8
const ADDED_AT_ONCE = 100
const FRESH_MS = 10 * MINUTE_MS

/** What a reader may be typing, in either keyboard layout; nothing for no text. */
export type Suggester<Item> = (search: string) => Promise<Item[]>

/** The book is gathered anew every ten minutes; the one before serves until then, so that nobody waits for it twice. */
export function createSuggester<Item>(gather: () => Promise<PrefixBook<Item>>): Suggester<Item> {
  const cache = new LRUCache<'book', PrefixBook<Item>>({
    max: 1,
    ttl: FRESH_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: gather,
  })
  return async (search) => {
    if (search.trim() === '') return []
    const book = await cache.forceFetch('book')
    const other = otherLayout(search)
    const readings = (SIGN_IN_WORD.test(search) ? [other, search] : [search, other]).filter(
      (text) => text !== null,
    )
    for (const reading of readings) {
      const found = book.find(indexText(reading).split(' '), SUGGESTIONS_MAX)
      if (found.length > 0) return found
    }
    return []
  }
}

/** For each name that is added to a book: thousands are folded, so others get their turn in between. */
export function createPause() {
  let added = 0
  return () => (++added % ADDED_AT_ONCE === 0 ? scheduler.yield() : undefined)
}

/** In the Latin layout these keys are Russian letters: «,e[u» is «бухг». */
const SIGN_IN_WORD = /[a-z][[\];',.`{}]|[[\];',.`{}][a-z]/i
