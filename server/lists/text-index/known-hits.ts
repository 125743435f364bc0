import { LRUCache } from 'lru-cache'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import type { Hits } from './hits.ts'

/**
 * What groups of words have found in one segment. People search for the same words again and again, in ever new texts; and
 * a text that finds few rows is searched for again without some of its words.
 */
export type KnownHits = {
  /** The documents of a group; of a new one, what `match` returns. The caller must not change them. */
  get(key: string, match: () => Hits): Hits
}

const BYTES_MAX = 48 * MEGABYTE
const ENTRY_BYTES = 256
const KEYS_MAX = 5000

/** Keys are long, and each belongs to many segments. */
const numbers = new LRUCache<string, number>({ max: KEYS_MAX })
let keys = 0
const cache = new LRUCache<string, Hits>({
  maxSize: BYTES_MAX,
  sizeCalculation: ({ documents, scores, first, last, titleWords }) =>
    ENTRY_BYTES +
    [documents, scores, first, last, titleWords].reduce((sum, { byteLength }) => sum + byteLength, 0),
})
let segments = 0

export function createKnownHits(): KnownHits {
  const segment = ++segments
  return {
    get(key, match) {
      const name = `${segment} ${toNumber(key)}`
      const known = cache.get(name)
      if (known) return known
      const hits = match()
      cache.set(name, hits)
      return hits
    },
  }
}

function toNumber(key: string): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, ++keys)
  return keys
}
