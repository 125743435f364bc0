import { stem as stemOf } from '#shared/lists/text/stem.ts'
import { float32, int32, uint8 } from '../columns.ts'
import { matchQuery, withKeys } from './match.ts'
import type { Hits } from './hits.ts'
import type { TextQuery } from './query.ts'
import { createWeights } from './weights.ts'
import { NOT_IN_TITLE } from './postings.ts'
import type { Segment } from './segment.ts'
import type { SearchedTexts } from './text-index.ts'

/** The matching documents of a part of the index. */
type SegmentMatches = { segment: Segment; hits: Hits }

/** Added when all words stand in the title, by the share of its words that match. */
const COVERAGE = 0.25
const ALL_IN_TITLE = 0.15
const LEADING = 0.08

export function searchTexts(index: SearchedTexts, query: TextQuery): SegmentMatches[] {
  const weights = createWeights({
    size: index.size(),
    count: (stem, isPrefix) => wordCount(index, stem, isPrefix),
  })
  const keyed = withKeys(query, weights)
  return index.segments().map((segment) => ({ segment, hits: matchQuery(segment, keyed, weights) }))
}

/** The number of documents with a word, deleted ones too. */
export function wordCount(index: SearchedTexts, stem: string, isPrefix: boolean): number {
  let count = 0
  for (const { terms, documentCounts } of index.segments()) {
    const own = terms.find(isPrefix ? stemOf(stem) : stem)
    const [start, end] = isPrefix ? terms.range(stem) : [own, own + 1]
    if (isPrefix && own >= 0 && (own < start || own >= end)) count += int32(documentCounts, own)
    for (let term = Math.max(start, 0); term < end; term++) count += int32(documentCounts, term)
  }
  return count
}

/** How well a document matches, about 0 to 1.5. */
export function relevanceOf({ titleLengths }: Segment, hits: Hits, at: number): number {
  const score = float32(hits.scores, at)
  const first = uint8(hits.first, at)
  const titleWords = uint8(hits.titleWords, at)
  const length = Math.max(uint8(titleLengths, int32(hits.documents, at)), 1)
  const coverage = COVERAGE * Math.min(titleWords / length, 1)
  return score + coverage + (first === NOT_IN_TITLE ? 0 : ALL_IN_TITLE) + (first === 0 ? LEADING : 0)
}
