import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { buildPrefixIndex } from './prefix-index.ts'
import type { PrefixEntry, PrefixIndex, PrefixMatch } from './prefix-index.ts'
import { readingsOf, shorterReadingsOf } from './suggestion-readings.ts'

const SUGGESTIONS_MAX = 8
/** At most so many of one kind, if there are others. */
const KIND_MAX = 5
/** With fewer, other readings of the text are tried. */
const ENOUGH_MATCHES = 3
const TTL_MS = 10 * MINUTE_MS
const ANSWERS_MAX = 2000

type Suggested = { kind: string }

/** Completes a text, in any keyboard layout and alphabet; returns nothing for an empty text. */
type Suggester<Item> = (search: string) => Promise<Item[]>

/** The index is rebuilt every ten minutes in the background, so only the first call waits for it. */
export function createSuggester<Item extends Suggested>(
  listEntries: () => Promise<Iterable<PrefixEntry<Item>>>,
): Suggester<Item> {
  const cache = new LRUCache<'index', { index: PrefixIndex<Item>; answers: LRUCache<string, Item[]> }>({
    max: 1,
    ttl: TTL_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () => ({
      index: await buildPrefixIndex(await listEntries()),
      answers: new LRUCache({ max: ANSWERS_MAX }),
    }),
  })
  return async (search) => {
    const text = fold(search.trim())
    if (text === '') return []
    const { index, answers } = await cache.forceFetch('index')
    const answer = answers.get(text) ?? mixKinds(matchesOf(index, text))
    answers.set(text, answer)
    return answer
  }
}

/** Of the likeliest readings that match enough; of others only strong matches are added. Equal texts once. */
function matchesOf<Item extends Suggested>(index: PrefixIndex<Item>, text: string): Item[] {
  const found = new Map<string, PrefixMatch<Item>>()
  for (const reading of readingsOf(text, index)) {
    // A word that nothing begins with is in no name.
    if (reading.length === 0 || reading.some((word) => word.length === 0)) continue
    const matches = index.find(reading)
    addNew(found, found.size === 0 ? matches : matches.filter(({ isStrong }) => isStrong))
    if (found.size >= ENOUGH_MATCHES || found.values().some(({ isExact }) => isExact)) break
  }
  for (const readings of shorterReadingsOf(text, index)) {
    if (found.size > 0) break
    const matches = readings.flatMap((reading) => index.find(reading))
    addNew(
      found,
      matches.sort((a, b) => b.score - a.score),
    )
  }
  return [...found.values()].map(({ item }) => item)
}

function addNew<Item>(found: Map<string, PrefixMatch<Item>>, matches: readonly PrefixMatch<Item>[]) {
  for (const match of matches) if (!found.has(match.key)) found.set(match.key, match)
}

function mixKinds<Item extends Suggested>(items: readonly Item[]): Item[] {
  const counts = new Map<string, number>()
  const isWithin = ({ kind }: Item) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= KIND_MAX
  }
  const { mixed = [], rest = [] } = Object.groupBy(items, (item) => (isWithin(item) ? 'mixed' : 'rest'))
  return [...mixed, ...rest].slice(0, SUGGESTIONS_MAX)
}
