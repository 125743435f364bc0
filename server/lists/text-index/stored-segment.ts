import { createKnownHits } from './known-hits.ts'
import type { Phrases } from './phrases.ts'
import type { PositionSource } from './position-source.ts'
import type { Segment } from './segment.ts'
import { restoreTermDictionary } from './term-dictionary.ts'
import type { StoredTerms } from './term-dictionary.ts'

/** A segment without its positions, as a snapshot stores it. */
export type StoredSegment = Pick<
  Segment,
  | 'postings'
  | 'starts'
  | 'positionStarts'
  | 'documentCounts'
  | 'ids'
  | 'titleLengths'
  | 'deleted'
  | 'deletedCount'
> & { terms: StoredTerms; positionBytes: number }

/** Of now: its documents may be deleted later. */
export function storedSegment(segment: Segment): StoredSegment {
  const { postings, starts, positionStarts, documentCounts, ids, titleLengths, deletedCount } = segment
  return {
    ...{ postings, starts, positionStarts, documentCounts, ids, titleLengths, deletedCount },
    deleted: segment.deleted.slice(),
    terms: segment.terms.stored,
    positionBytes: segment.positions.length,
  }
}

export function restoreSegment(
  { terms, positionBytes: _positionBytes, ...stored }: StoredSegment,
  { phrases, positions }: { phrases: Phrases; positions: PositionSource },
): Segment {
  return { ...stored, terms: restoreTermDictionary(terms), phrases, positions, known: createKnownHits() }
}
