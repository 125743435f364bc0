/** Counts of words on a search server, which are asked for as they are needed. */
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import type { CountWord } from '../text-index/weights.ts'
import type { SearchServer } from './client.ts'
import { tokenOf, wordExpression } from './tokens.ts'
import { literal, numberIn, textIn } from './values.ts'

const KNOWN_MAX = 50_000
/** Counts change slowly, and only their size matters. */
const KEPT_MS = 5 * MINUTE_MS

export type WordCounts = {
  /** Drops what is known of words without texts, which may have some now. */
  forgetUnknown(): void
  withCounts<Result>(read: (count: CountWord) => Result): Promise<Result>
}

/** @param index name of the index */
export function createWordCounts(server: SearchServer, index: string): WordCounts {
  const known = new LRUCache<string, number>({ max: KNOWN_MAX, ttl: KEPT_MS })
  return {
    forgetUnknown() {
      for (const [key, count] of known.entries()) if (count === 0) known.delete(key)
    },
    async withCounts(read) {
      const counts = new Map<string, number>()
      for (;;) {
        const missing = new Map<string, Word>()
        const result = read((stem, isPrefix) => {
          const key = toKey({ stem, isPrefix })
          const count = counts.get(key) ?? known.get(key)
          if (count === undefined) missing.set(key, { stem, isPrefix })
          else counts.set(key, count)
          return count ?? 0
        })
        if (missing.size === 0) return result
        for (const [key, count] of await countsOf([...missing.values()])) {
          counts.set(key, count)
          known.set(key, count)
        }
      }
    },
  }

  async function countsOf(words: readonly Word[]): Promise<[key: string, count: number][]> {
    const stems = words.filter(({ isPrefix }) => !isPrefix)
    const prefixes = words.filter(({ isPrefix }) => isPrefix)
    const tokens = stems.map(({ stem }) => tokenOf(stem))
    // A batch has only statements that select.
    const [ofStems, ofPrefixes] = await Promise.all([
      stems.length === 0 ? [] : server.query([`CALL KEYWORDS(${literal(tokens.join(' '))},'${index}',1)`]),
      prefixes.length === 0
        ? []
        : server.query(
            prefixes.map(
              ({ stem }) =>
                `SELECT id,COUNT(*) AS counted FROM ${index} WHERE MATCH(${literal(wordExpression(stem, true))})`,
            ),
          ),
    ])
    const byToken = new Map(ofStems.flat().map((row) => [textIn(row, 'tokenized'), numberIn(row, 'docs')]))
    return [
      ...stems.map((word, at): [string, number] => [toKey(word), byToken.get(tokens[at] ?? '') ?? 0]),
      ...prefixes.map((word, at): [string, number] => {
        const row = ofPrefixes[at]?.[0]
        return [toKey(word), row ? numberIn(row, 'counted') : 0]
      }),
    ]
  }
}

type Word = { stem: string; isPrefix: boolean }
const toKey = ({ stem, isPrefix }: Word) => `${isPrefix ? '*' : '='}${stem}`
