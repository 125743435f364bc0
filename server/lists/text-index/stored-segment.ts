import { createKnownHits } from './known-hits.ts'
import type { Segment } from './segment.ts'
import { restoreTermDictionary, type StoredTerms } from './term-dictionary.ts'

/** A segment without its postings and positions, as a snapshot stores it. */
export type StoredSegment = Omit<Segment, 'postings' | 'positions' | 'terms' | 'phrases' | 'known'> & {
  terms: StoredTerms
  postingBytes: number
  positionBytes: number
}

/** Of now: its documents may be deleted later. */
export function storedSegment(segment: Segment): StoredSegment {
  const { postings, positions, terms, phrases: _phrases, known: _known, deleted, ...stored } = segment
  return {
    ...stored,
    deleted: deleted.slice(),
    terms: terms.stored,
    postingBytes: postings.length,
    positionBytes: positions.length,
  }
}

export function restoreSegment(
  { terms, postingBytes: _postings, positionBytes: _positions, ...stored }: StoredSegment,
  sources: Pick<Segment, 'phrases' | 'postings' | 'positions'>,
): Segment {
  return { ...stored, ...sources, terms: restoreTermDictionary(terms), known: createKnownHits() }
}
