/**
 * The documents of one term, in ascending order, with the fields and the places where it stands.
 *
 * A posting begins with a varint: the distance to the document before it, then two bits for its kind. Most terms stand
 * once or a few times in a description and nowhere else; such postings say nothing of fields. Positions are distances
 * too, the first one of a description from its beginning.
 */
import { int32, uint8 } from '../columns.ts'
import { DESCRIPTION, DESCRIPTION_START, fieldAt, PROFESSION, TITLE } from './positions.ts'
import { varintLength } from './varint.ts'
import type { ByteWriter } from './varint.ts'

/** One position in the description: the position. */
const ONCE = 0
/** Several positions in the description: their length in bytes, the positions. */
const OFTEN = 1
/** The term of a profession: nothing else. */
const OF_PROFESSION = 2
/** Any fields: their bits, the first position in the title if it is there, the length, the positions. */
const ANYWHERE = 3

export const NOT_IN_TITLE = 255

/** Where the postings of all terms are. */
export type StoredPostings = {
  postings: Uint8Array
  /** Start of the postings by term, and the end of the last. */
  starts: Int32Array
  /** Number of documents by term. */
  documentCounts: Int32Array
}

/** @param positions in ascending order, at least one */
export function writePosting(
  to: Pick<ByteWriter, 'write' | 'byte'>,
  distance: number,
  positions: readonly number[],
) {
  let fields = 0
  for (const position of positions) fields |= fieldAt(position)
  if (fields === PROFESSION) return to.write((distance << 2) | OF_PROFESSION)
  const isPlain = fields === DESCRIPTION
  const base = isPlain ? DESCRIPTION_START : 0
  const [first = 0] = positions
  if (isPlain && positions.length === 1) {
    to.write((distance << 2) | ONCE)
    return to.write(first - base)
  }
  to.write((distance << 2) | (isPlain ? OFTEN : ANYWHERE))
  if (!isPlain) {
    to.byte(fields)
    if ((fields & TITLE) !== 0) to.byte(Math.min(first, NOT_IN_TITLE - 1))
  }
  let length = 0
  let last = base
  for (const position of positions) {
    length += varintLength(position - last)
    last = position
  }
  to.write(length)
  last = base
  for (const position of positions) {
    to.write(position - last)
    last = position
  }
}

/** The postings of one term, without positions. */
type PostingBlock = {
  length: number
  documents: Int32Array
  /** Bits of the fields in which the term stands. */
  fields: Uint8Array
  /** The first position in the title; NOT_IN_TITLE for none. */
  titlePositions: Uint8Array
  /** Of a term that stands only once, in the description: its position from the beginning; otherwise 0. */
  places: Int32Array
}

const createBlock = (capacity: number): PostingBlock => ({
  length: 0,
  documents: new Int32Array(capacity),
  fields: new Uint8Array(capacity),
  titlePositions: new Uint8Array(capacity),
  places: new Int32Array(capacity),
})

/** Used again by every call: a frequent term has megabytes of postings. */
let block = createBlock(1 << 12)

/** All postings of a term; valid until the next call. */
export function readPostings(
  { postings, starts, documentCounts }: StoredPostings,
  term: number,
): PostingBlock {
  const length = int32(documentCounts, term)
  if (length > block.documents.length) block = createBlock(Math.ceil(length * 1.25))
  const { documents, fields, titlePositions, places } = block
  block.length = length
  let at = int32(starts, term)
  let document = -1
  for (let next = 0; next < length; next++) {
    let header = uint8(postings, at++)
    if (header > 127) {
      header &= 127
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        byte = uint8(postings, at++)
        header |= (byte & 127) << shift
      }
    }
    document += header >>> 2
    documents[next] = document
    const kind = header & 3
    if (kind === ONCE) {
      let place = uint8(postings, at++)
      if (place > 127) {
        place &= 127
        for (let shift = 7, byte = 128; byte > 127; shift += 7) {
          byte = uint8(postings, at++)
          place |= (byte & 127) << shift
        }
      }
      fields[next] = DESCRIPTION
      titlePositions[next] = NOT_IN_TITLE
      places[next] = place
      continue
    }
    places[next] = 0
    titlePositions[next] = NOT_IN_TITLE
    if (kind === OF_PROFESSION) {
      fields[next] = PROFESSION
      continue
    }
    if (kind === ANYWHERE) {
      const bits = uint8(postings, at++)
      fields[next] = bits
      if ((bits & TITLE) !== 0) titlePositions[next] = uint8(postings, at++)
    } else fields[next] = DESCRIPTION
    let bytes = uint8(postings, at++)
    if (bytes > 127) {
      bytes &= 127
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        byte = uint8(postings, at++)
        bytes |= (byte & 127) << shift
      }
    }
    at += bytes
  }
  return block
}

/** Reads the postings of one term in turn, with positions. */
export type Cursor = {
  document: number
  /** Bits of the fields in which the term stands. */
  fields: number
  /** The first position in the title; NOT_IN_TITLE for none. */
  titlePosition: number
  /** False at the end. */
  next(): boolean
  /** Writes those of the current document, in ascending order, into the array, or into a longer one. */
  readPositions(into: Int32Array): Int32Array
  /** Of the positions that were read last. */
  positionCount: number
  /** Appends the current posting to other postings. */
  copy(to: ByteWriter, distance: number): void
}

export function openPostings({ postings, starts }: StoredPostings, term: number): Cursor {
  const end = int32(starts, term + 1)
  let at = int32(starts, term)
  let kind = ONCE
  let afterHeader = at
  let positionsStart = at
  const cursor: Cursor = {
    document: -1,
    fields: 0,
    titlePosition: NOT_IN_TITLE,
    next() {
      if (at >= end) return false
      const header = readVarint()
      cursor.document += header >>> 2
      kind = header & 3
      afterHeader = at
      cursor.fields = DESCRIPTION
      cursor.titlePosition = NOT_IN_TITLE
      if (kind === ONCE) {
        positionsStart = at
        while (uint8(postings, at++) > 127);
        return true
      }
      if (kind === OF_PROFESSION) {
        cursor.fields = PROFESSION
        positionsStart = at
        return true
      }
      if (kind === ANYWHERE) {
        cursor.fields = uint8(postings, at++)
        if ((cursor.fields & TITLE) !== 0) cursor.titlePosition = uint8(postings, at++)
      }
      const length = readVarint()
      positionsStart = at
      at += length
      return true
    },
    positionCount: 0,
    readPositions(into) {
      const after = at
      // Each position takes a byte at least.
      const positions = into.length < after - positionsStart ? new Int32Array(after - positionsStart) : into
      at = positionsStart
      let position = kind === ANYWHERE ? 0 : DESCRIPTION_START
      let count = 0
      while (at < after) {
        position += readVarint()
        positions[count++] = position
      }
      cursor.positionCount = count
      return positions
    },
    copy(to, distance) {
      to.write((distance << 2) | kind)
      to.append(postings, afterHeader, at)
    },
  }
  return cursor

  function readVarint() {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = uint8(postings, at++)
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
}
