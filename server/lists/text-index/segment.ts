/**
 * An immutable part of the index: for every term the documents that contain it, with the places where it stands.
 * Documents are numbered from 0 within their segment. Only their deletion changes.
 */
import { int32, uint8 } from '../columns.ts'
import { fieldAt, TITLE } from './positions.ts'
import { createTermDictionary } from './term-dictionary.ts'
import type { TermDictionary } from './term-dictionary.ts'
import { createByteReader, createByteWriter } from './varint.ts'
import type { ByteWriter } from './varint.ts'

export type Segment = {
  terms: TermDictionary
  /** By document. */
  ids: Int32Array
  titleLengths: Uint8Array
  /** 1 for documents that were removed or replaced. */
  deleted: Uint8Array
  deletedCount: number
  /** Number of documents by term, deleted ones too. */
  documentCounts: Int32Array
  /** Start of the postings by term, and the end of the last. */
  starts: Int32Array
  postings: Uint8Array
}

/** Documents without their postings. */
type SegmentDocuments = Pick<Segment, 'ids' | 'titleLengths'>

/** The postings of one term, in the order of documents. */
export type Cursor = {
  document: number
  /** Bits of the fields in which the term stands. */
  fields: number
  /** The first position in the title; NOT_IN_TITLE for none. */
  titlePosition: number
  /** False at the end. */
  next(): boolean
  /** Of the current document, in ascending order. */
  positions(): number[]
}

export const NOT_IN_TITLE = 255

export function openPostings({ postings, starts }: Segment, term: number): Cursor {
  const end = int32(starts, term + 1)
  const reader = createByteReader(postings, int32(starts, term))
  let positionsStart = reader.at
  let positionsEnd = reader.at
  const cursor = {
    document: -1,
    fields: 0,
    titlePosition: NOT_IN_TITLE,
    next() {
      reader.at = positionsEnd
      if (reader.at >= end) return false
      cursor.document += reader.next()
      cursor.fields = uint8(postings, reader.at++)
      cursor.titlePosition = (cursor.fields & TITLE) === 0 ? NOT_IN_TITLE : uint8(postings, reader.at++)
      const length = reader.next()
      positionsStart = reader.at
      positionsEnd = positionsStart + length
      return true
    },
    positions() {
      const positions: number[] = []
      reader.at = positionsStart
      for (let position = 0; reader.at < positionsEnd; positions.push(position)) position += reader.next()
      return positions
    },
  }
  return cursor
}

/** Writes a segment term by term, in the order of the terms. */
export function createSegmentWriter(documents: SegmentDocuments) {
  const terms: string[] = []
  const counts: number[] = []
  const starts: number[] = []
  const postings = createByteWriter(1 << 16)

  return {
    beginTerm(term: string) {
      terms.push(term)
      counts.push(0)
      starts.push(postings.length())
      let last = -1
      return (document: number, positions: readonly number[]) => {
        writePosting(postings, document - last, positions)
        last = document
        counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
      }
    },
    finish: (): Segment => ({
      ...documents,
      terms: createTermDictionary(terms),
      deleted: new Uint8Array(documents.ids.length),
      deletedCount: 0,
      documentCounts: Int32Array.from(counts),
      starts: Int32Array.of(...starts, postings.length()),
      postings: postings.take(),
    }),
  }
}

function writePosting(postings: ByteWriter, delta: number, positions: readonly number[]) {
  let fields = 0
  for (const position of positions) fields |= fieldAt(position)
  postings.write(delta)
  postings.byte(fields)
  if ((fields & TITLE) !== 0) postings.byte(Math.min(positions[0] ?? 0, NOT_IN_TITLE - 1))
  let length = 0
  let last = 0
  for (const position of positions) {
    length += varintLength(position - last)
    last = position
  }
  postings.write(length)
  last = 0
  for (const position of positions) {
    postings.write(position - last)
    last = position
  }
}

const varintLength = (value: number) => (value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : 3)
