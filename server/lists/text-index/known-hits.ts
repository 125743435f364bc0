import { LRUCache } from 'lru-cache'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { copyOf } from './hits.ts'
import type { Hits } from './hits.ts'
import type { Term } from './query.ts'

/** What terms have found in one segment. People search for the same words again and again, in ever new texts. */
export type KnownHits = {
  /** The documents of the term; of a new one, what `match` returns. The caller must not change them. */
  get(term: Term, match: () => Hits): Hits
}

const BYTES_MAX = 48 * MEGABYTE
/** Arrays are full with this share of their values. */
const FULL = 0.8
/** Fewer documents are found as quickly as looked up. */
const DOCUMENTS_MIN = 64

const cache = new LRUCache<string, Hits>({
  maxSize: BYTES_MAX,
  sizeCalculation: ({ documents, scores, first, last, titleWords }) =>
    128 + [documents, scores, first, last, titleWords].reduce((sum, { byteLength }) => sum + byteLength, 0),
})
let segments = 0

export function createKnownHits(): KnownHits {
  const segment = ++segments
  return {
    get(term, match) {
      const key = `${segment} ${keyOf(term)}`
      const known = cache.get(key)
      if (known) return known
      const hits = match()
      if (hits.length < DOCUMENTS_MIN) return hits
      // Little is gained by a copy of arrays that are nearly full.
      const kept = hits.length > hits.documents.length * FULL ? hits : copyOf(hits)
      cache.set(key, kept)
      return kept
    },
  }
}

/** All but the weight, which changes only scores. */
const keyOf = ({ stems, isPhrase, isPrefix, fields, isSubject = false }: Term) =>
  `${fields}${isPhrase ? 'p' : ''}${isPrefix ? 'b' : ''}${isSubject ? 's' : ''} ${stems.join(' ')}`
