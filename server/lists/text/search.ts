import { LRUCache } from 'lru-cache'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { float32, int32, uint8 } from '../columns.ts'
import { NO_SCORES, type SlotIndex, type SlotMatches } from '../slot-index.ts'
import type { TextQuery } from '../text-index/query.ts'
import { relevanceOf, searchTexts } from '../text-index/search.ts'
import type { Segment } from '../text-index/segment.ts'
import type { SearchedTexts } from '../text-index/text-index.ts'

const MATCHES_CACHE_BYTES = 32 * MEGABYTE
const HALF_LIFE_DAYS = 14
/** Older rows are as old as these. */
const AGE_DAYS_MAX = 3 * 365

type TextSearch = {
  /** The rows that match, with their relevance if they are ranked. */
  find(query: TextQuery, options: { isRanked: boolean }): SlotMatches
}

export function createTextSearch({
  texts,
  slots,
  now,
}: {
  texts: SearchedTexts
  slots: SlotIndex
  now: () => Date
}): TextSearch {
  const cache = new LRUCache<string, SlotMatches>({
    maxSize: MATCHES_CACHE_BYTES,
    sizeCalculation: ({ slots: found, scores }) => 64 + found.byteLength + scores.byteLength,
  })
  const rows = createRowsOfSegments(slots)
  /** By slot: a bit for each row that is found, and its score. Used again by every search. */
  let found = new Uint32Array(0)
  let scores = new Float32Array(0)

  return {
    find(query, options) {
      const isRanked = options.isRanked && query.groups.length > 0
      const words = JSON.stringify(query)
      const cached = cache.get(words)
      if (cached?.version === slots.version() && (cached.scores.length > 0 || !isRanked)) return cached
      const matches = slotMatches(query, isRanked)
      cache.set(words, matches)
      return matches
    },
  }

  function slotMatches(query: TextQuery, isRanked: boolean): SlotMatches {
    const count = markFound(query, isRanked)
    const matches = {
      version: slots.version(),
      slots: new Int32Array(count),
      scores: isRanked ? new Float32Array(count) : NO_SCORES,
    }
    const nowMs = now().getTime()
    let row = 0
    // From the newest slot to the oldest.
    for (let word = found.length - 1; word >= 0; word--)
      for (let bits = uint32(found, word); bits !== 0;) {
        const bit = 31 - Math.clz32(bits)
        bits = (bits ^ (1 << bit)) >>> 0
        const slot = word * 32 + bit
        matches.slots[row] = slot
        if (isRanked) matches.scores[row] = float32(scores, slot) * freshness(slots.publishedAt(slot), nowMs)
        row += 1
      }
    return matches
  }

  /** Returns the number of rows that are found. */
  function markFound(query: TextQuery, isRanked: boolean): number {
    const size = slots.size()
    if (scores.length < size) scores = new Float32Array(Math.ceil(size * 1.25))
    const words = Math.ceil(size / 32)
    if (found.length === words) found.fill(0)
    else found = new Uint32Array(words)
    let count = 0
    for (const { segment, hits } of searchTexts(texts, query)) {
      const slotAt = rows.slotsOf(segment)
      for (let at = 0; at < hits.length; at++) {
        const document = int32(hits.documents, at)
        const slot = int32(slotAt, document)
        if (slot < 0 || uint8(segment.deleted, document) === 1) continue
        found[slot >>> 5] = uint32(found, slot >>> 5) | (1 << (slot & 31))
        if (isRanked) scores[slot] = relevanceOf(segment, hits, at)
        count += 1
      }
    }
    return count
  }
}

/** The slots of the documents of a segment, kept until rows move. */
function createRowsOfSegments(slots: SlotIndex) {
  const known = new WeakMap<Segment, { layout: number; slots: Int32Array }>()
  return {
    slotsOf(segment: Segment): Int32Array {
      const layout = slots.layout()
      const before = known.get(segment)
      if (before?.layout === layout) return before.slots
      const current = Int32Array.from(segment.ids, (id) => slots.slotOf(id) ?? -1)
      known.set(segment, { layout, slots: current })
      return current
    },
  }
}

/** Recency adds at most a tenth, so it decides between rows of similar relevance. */
const RECENCY = 0.1
/**
 * From this age on the score decreases, by a tenth for the oldest rows: rows that are years old do not come first when
 * there are younger ones.
 */
const OLD_DAYS = 365
const OLD_LOSS = 0.1
/** By hours: computing a power for each row is slow. */
const FRESHNESS = Float32Array.from({ length: AGE_DAYS_MAX * 24 }, (_, hours) => {
  const days = (hours * HOUR_MS) / DAY_MS
  const old = Math.max(0, days - OLD_DAYS) / (AGE_DAYS_MAX - OLD_DAYS)
  return 1 + RECENCY * 2 ** (-days / HALF_LIFE_DAYS) - OLD_LOSS * old
})

/**
 * Returns the factor of the relevance of a row. Both parameters are milliseconds since the epoch; 0 means no date: such
 * a row is neither fresh nor old.
 */
export function freshness(publishedAt: number, now: number): number {
  if (publishedAt === 0) return 1
  const hours = Math.floor((now - publishedAt) / HOUR_MS)
  return float32(FRESHNESS, Math.min(Math.max(hours, 0), FRESHNESS.length - 1))
}

/** Safe: the index is below the length. */
const uint32 = (column: Uint32Array, at: number) => column[at] as number
