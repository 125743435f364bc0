import { byCodeUnits } from '#shared/kernel/text.ts'
import { int32, toSharedInt32, uint8 } from '../columns.ts'
import type { ByteSource } from './byte-source.ts'
import { readPostings, writeHeader } from './postings.ts'
import { createDocuments, type Segment } from './segment.ts'
import { createTermDictionary } from './term-dictionary.ts'
import { createByteWriter } from './varint.ts'

/** Bytes that are copied before other work may run. */
const BYTES_AT_ONCE = 1 << 18

/**
 * One segment with the documents of several that are not deleted, in their order. Yields now and then, so that other work
 * runs in between: documents that are deleted meanwhile are marked so in the new segment.
 */
export function* mergeSegments(
  segments: readonly Segment[],
  { phrases, keepBytes }: Options,
): Generator<void, Segment> {
  const parts = segments.map((segment) => ({ segment, numbers: new Int32Array(segment.ids.length) }))
  const ids: number[] = []
  const titleLengths: number[] = []
  for (const { segment, numbers } of parts)
    for (let document = 0; document < numbers.length; document++) {
      numbers[document] = GONE
      if (uint8(segment.deleted, document) === 1) continue
      numbers[document] = ids.length
      ids.push(int32(segment.ids, document))
      titleLengths.push(uint8(segment.titleLengths, document))
    }
  yield

  const names: string[] = []
  const counts: number[] = []
  const starts: number[] = []
  const positionStarts: number[] = []
  const postings = createByteWriter(1 << 16)
  const positions = createByteWriter(1 << 16)
  let copied = 0
  for (const { term, own } of toTerms(segments)) {
    const start = postings.length()
    const positionStart = positions.length()
    const count = mergeTerm(own)
    if (count === 0) continue
    names.push(term)
    counts.push(count)
    starts.push(start)
    positionStarts.push(positionStart)
    copied += postings.length() - start + positions.length() - positionStart
    if (copied < BYTES_AT_ONCE) continue
    copied = 0
    yield
  }
  starts.push(postings.length())
  positionStarts.push(positions.length())
  const merged: Segment = {
    terms: createTermDictionary(names),
    phrases,
    ...createDocuments(ids, titleLengths),
    documentCounts: toSharedInt32(counts),
    starts: toSharedInt32(starts),
    postings: keepBytes(postings.take()),
    positions: keepBytes(positions.take()),
    positionStarts: toSharedInt32(positionStarts),
  }
  for (const { segment, numbers } of parts)
    for (let document = 0; document < numbers.length; document++)
      if (uint8(segment.deleted, document) === 1 && int32(numbers, document) !== GONE) {
        merged.deleted[int32(numbers, document)] = 1
        merged.deletedCount += 1
      }
  return merged

  /** @param own number of the term by segment */
  function mergeTerm(own: Int32Array) {
    let last = -1
    let count = 0
    for (const [at, { segment, numbers }] of parts.entries()) {
      const term = int32(own, at)
      if (term === UNKNOWN) continue
      const block = readPostings(segment, term)
      const [from, to] = [int32(segment.positionStarts, term), int32(segment.positionStarts, term + 1)]
      const ofTerm = segment.positions.read(from, to)
      for (let posting = 0; posting < block.length; posting++) {
        const document = int32(numbers, int32(block.documents, posting))
        if (document === GONE) continue
        const start = int32(block.positionStarts, posting)
        const end = int32(block.positionStarts, posting + 1)
        writeHeader(postings, {
          distance: document - last,
          fields: uint8(block.fields, posting),
          titlePosition: uint8(block.titlePositions, posting),
          bytes: end - start,
        })
        positions.append(ofTerm, start - from, end - from)
        last = document
        count += 1
      }
    }
    return count
  }
}

type Options = {
  /** Phrases that are terms of all of them. */
  phrases: Segment['phrases']
  /** Says where the positions are kept. */
  keepBytes: (bytes: Uint8Array) => ByteSource
}

/** The number of a document that was deleted before the merge. */
const GONE = -1

/** The terms of all segments in order, each with its number by segment. */
function* toTerms(segments: readonly Segment[]): Generator<{ term: string; own: Int32Array }> {
  const next = segments.map(({ terms }) => ({ terms, number: 0, term: terms.size > 0 ? terms.at(0) : null }))
  for (;;) {
    let least: string | null = null
    for (const { term } of next)
      if (term !== null && (least === null || byCodeUnits(term, least) < 0)) least = term
    if (least === null) return
    const own = new Int32Array(next.length).fill(UNKNOWN)
    for (const [at, one] of next.entries()) {
      if (one.term !== least) continue
      own[at] = one.number++
      one.term = one.number < one.terms.size ? one.terms.at(one.number) : null
    }
    yield { term: least, own }
  }
}

/** The number of a term that a segment does not have. */
const UNKNOWN = -1
