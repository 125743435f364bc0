/** Ranks the rows that a search server has found, exactly as the engine in memory ranks them. */
import { int32 } from '../columns.ts'
import { freshness } from '../text/search.ts'
import { createSegmentBuilder } from '../text-index/build-segment.ts'
import { bytesInMemory } from '../text-index/byte-source.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import { scoreMatches } from '../text-index/match.ts'
import { createPhrases } from '../text-index/phrases.ts'
import type { TextQuery } from '../text-index/query.ts'
import { relevanceOf } from '../text-index/search.ts'
import type { Weights } from '../text-index/weights.ts'

/** Few documents need no terms for phrases. */
const NO_PHRASES = createPhrases([])

export type Candidate = { document: SearchDocument; publishedAt: number }

/**
 * The relevance of rows that match, by id.
 * @param now milliseconds since the epoch
 */
export function relevances(
  candidates: readonly Candidate[],
  { text, weights, now }: { text: TextQuery; weights: Weights; now: number },
): ReadonlyMap<number, number> {
  const builder = createSegmentBuilder(NO_PHRASES, bytesInMemory)
  for (const { document } of candidates) builder.add(document)
  const segment = builder.finish()
  const hits = scoreMatches(segment, text, weights)
  const scores = new Map<number, number>()
  for (let at = 0; at < hits.length; at++) {
    const number = int32(hits.documents, at)
    const publishedAt = candidates[number]?.publishedAt ?? now
    scores.set(int32(segment.ids, number), relevanceOf(segment, hits, at) * freshness(publishedAt, now))
  }
  return scores
}
