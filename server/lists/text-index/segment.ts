/**
 * An immutable part of the index: for every term the documents that contain it, with its positions. Documents are
 * numbered from 0 within their segment. Only their deletion changes.
 */
import { sharedUint8, toSharedInt32, toSharedUint8 } from '../columns.ts'
import { createKnownHits, type KnownHits } from './known-hits.ts'
import type { Phrases } from './phrases.ts'
import type { StoredPostings } from './postings.ts'
import { type TermDictionary, restoreTermDictionary, type StoredTerms } from './term-dictionary.ts'

export type Segment = StoredPostings & {
  terms: TermDictionary
  /** Phrases that are terms. */
  phrases: Pick<Phrases, 'has'>
  /** By document. */
  ids: Int32Array
  titleLengths: Uint8Array
  /** 1 for documents that were removed or replaced, which postings and their numbers still have. */
  deleted: Uint8Array
  deletedCount: number
  /** Hits of the terms of earlier searches. */
  known: KnownHits
}

/** Documents of a new segment, none of which is deleted. */
export const createDocuments = (ids: readonly number[], titleLengths: readonly number[]) => ({
  ids: toSharedInt32(ids),
  titleLengths: toSharedUint8(titleLengths),
  deleted: sharedUint8(ids.length),
  deletedCount: 0,
  known: createKnownHits(),
})

/** A segment without its postings and positions, as other threads and snapshots take it over. */
export type StoredSegment = Omit<Segment, 'postings' | 'positions' | 'terms' | 'phrases' | 'known'> & {
  terms: StoredTerms
}

export function storedSegment(segment: Segment): StoredSegment {
  const { postings: _, positions: _positions, terms, phrases: _phrases, known: _known, ...stored } = segment
  return { ...stored, terms: terms.stored }
}

export function restoreSegment(
  { terms, ...stored }: StoredSegment,
  sources: Pick<Segment, 'phrases' | 'postings' | 'positions'>,
): Segment {
  return { ...stored, ...sources, terms: restoreTermDictionary(terms), known: createKnownHits() }
}
