import { LRUCache } from 'lru-cache'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { float32, int32 } from '../columns.ts'
import { NO_SCORES } from '../slot-index.ts'
import type { SlotIndex, SlotMatches } from '../slot-index.ts'
import type { TextQuery } from '../text-index/query.ts'
import { searchTexts } from '../text-index/search.ts'
import type { TextIndex } from '../text-index/text-index.ts'

const MATCHES_CACHE_BYTES = 32 * MEGABYTE
const HALF_LIFE_DAYS = 14

type TextSearch = {
  /** The rows that match, with their relevance. */
  find(query: TextQuery): SlotMatches
}

export function createTextSearch({
  texts,
  slots,
  now,
}: {
  texts: TextIndex
  slots: SlotIndex
  now: () => Date
}): TextSearch {
  const cache = new LRUCache<string, SlotMatches>({
    maxSize: MATCHES_CACHE_BYTES,
    sizeCalculation: ({ slots: found, scores }) => 64 + found.byteLength + scores.byteLength,
  })

  return {
    find(query) {
      const key = JSON.stringify(query)
      const cached = cache.get(key)
      if (cached?.version === slots.version()) return cached
      const matches = slotMatches(query)
      cache.set(key, matches)
      return matches
    },
  }

  function slotMatches(query: TextQuery): SlotMatches {
    const { ids, scores } = searchTexts(texts, query)
    const scoreById = new Map<number, number>()
    for (let at = 0; at < ids.length; at++) scoreById.set(int32(ids, at), float32(scores, at))
    const found = slots.slotsOf(ids)
    const nowMs = now().getTime()
    return {
      version: slots.version(),
      slots: found,
      scores:
        query.groups.length === 0
          ? NO_SCORES
          : Float32Array.from(found, (slot) =>
              withFreshness(scoreById.get(slots.idOf(slot)) ?? 0, nowMs - slots.publishedAt(slot)),
            ),
    }
  }
}

/** Recency adds at most a tenth, so it decides between rows of similar relevance. */
function withFreshness(score: number, ageMs: number): number {
  return score * (1 + 0.1 * 2 ** (-Math.max(ageMs, 0) / (HALF_LIFE_DAYS * DAY_MS)))
}
