/**
 * The documents of one term, in ascending order, with the fields that contain it; its positions are stored separately.
 *
 * A posting begins with a varint: the distance to the document before it, then three bits for its kind. Most terms
 * occur once or a few times in a description and nowhere else; such postings do not store fields. Positions are
 * distances, the first one of a description from its beginning.
 */
import { int32, uint8 } from '../columns.ts'
import { DESCRIPTION, DESCRIPTION_START, fieldAt, PROFESSION, TITLE } from './positions.ts'
import type { ByteSource } from './byte-source.ts'
import { varintLength, type ByteWriter } from './varint.ts'

/** Once in a description, at its beginning or later: two bytes of positions. */
const EARLY = 0
export const LATE = 1
/** Several times in a description: the bytes of its positions. */
export const OFTEN = 2
/** The term of a profession: no positions. */
export const OF_PROFESSION = 3
/** In any fields: their bits, the first position in the title if it is there, the bytes of its positions. */
export const ANYWHERE = 4
/** A phrase in a description and nowhere else: no positions, which only words need. */
const PHRASE = 5
export const KIND_BITS = 3
export const KINDS = (1 << KIND_BITS) - 1
const POSITION_BYTES = 2

export const NOT_IN_TITLE = 255

/** Words at the beginning of a description say what it is about. */
export const BEGINNING = 60
/** Bits in addition to those of the fields: once in a description and nowhere else, and there not at the beginning. */
const ONCE = 32
const IN_PASSING = 64

/** Where the postings of all terms are. */
export type StoredPostings = {
  postings: ByteSource
  /** Start of the postings by term, and the end of the last. */
  starts: Int32Array
  positions: ByteSource
  /** The same of the positions. */
  positionStarts: Int32Array
  /** Number of documents by term. */
  documentCounts: Int32Array
}

type Writer = Pick<ByteWriter, 'write' | 'byte'>

/**
 * @param to.positions null for terms that are part of no phrase: phrases and professions
 * @param found positions in ascending order, at least one
 */
export function writePosting(
  { postings, positions }: { postings: Writer; positions: Writer | null },
  distance: number,
  found: readonly number[],
) {
  let fields = 0
  for (const position of found) fields |= fieldAt(position)
  const [first = 0] = found
  const titlePosition = Math.min(first, NOT_IN_TITLE - 1)
  if (positions === null) return writeHeader(postings, { distance, fields, titlePosition, bytes: 0 })
  if (fields === DESCRIPTION && found.length === 1) {
    const place = first - DESCRIPTION_START
    positions.byte(place & 255)
    positions.byte(place >>> 8)
    fields |= place < BEGINNING ? ONCE : ONCE | IN_PASSING
    return writeHeader(postings, { distance, fields, titlePosition, bytes: POSITION_BYTES })
  }
  let bytes = 0
  let last = fields === DESCRIPTION ? DESCRIPTION_START : 0
  for (const position of found) {
    bytes += varintLength(position - last)
    positions.write(position - last)
    last = position
  }
  writeHeader(postings, { distance, fields, titlePosition, bytes })
}

/** Writes a posting without its positions. @param posting.fields as in a block */
export function writeHeader(
  to: Writer,
  {
    distance,
    fields,
    titlePosition,
    bytes,
  }: { distance: number; fields: number; titlePosition: number; bytes: number },
) {
  const kind = toKind(fields, bytes)
  to.write((distance << KIND_BITS) | kind)
  if (kind === ANYWHERE) {
    to.byte(fields)
    if ((fields & TITLE) !== 0) to.byte(titlePosition)
  }
  if (kind === OFTEN || kind === ANYWHERE) to.write(bytes)
}

function toKind(fields: number, bytes: number) {
  if ((fields & ONCE) !== 0) return (fields & IN_PASSING) === 0 ? EARLY : LATE
  if (fields === PROFESSION) return OF_PROFESSION
  if (fields !== DESCRIPTION) return ANYWHERE
  return bytes === 0 ? PHRASE : OFTEN
}

/** The postings of one term. */
export type PostingBlock = {
  length: number
  documents: Int32Array
  /** Bits of the fields that contain the term, `ONCE` and `IN_PASSING`. */
  fields: Uint8Array
  /** The first position in the title; NOT_IN_TITLE for none. */
  titlePositions: Uint8Array
  /** Start of the positions of each posting, and the end of the last. */
  positionStarts: Int32Array
}

const createBlock = (capacity: number): PostingBlock => ({
  length: 0,
  documents: new Int32Array(capacity),
  fields: new Uint8Array(capacity),
  titlePositions: new Uint8Array(capacity),
  positionStarts: new Int32Array(capacity + 1),
})

/** Used again by every search: a frequent term has megabytes of postings. */
const blocks: PostingBlock[] = []

/**
 * All postings of a term.
 * @param at of the block that it is read into; valid until the next call with the same number
 */
export function readPostings(
  { postings, starts, positionStarts, documentCounts }: StoredPostings,
  term: number,
  at = 0,
): PostingBlock {
  const length = int32(documentCounts, term)
  let block = blocks[at]
  if (!block || length > block.documents.length) {
    block = createBlock(Math.ceil(length * 1.25) + 64)
    blocks[at] = block
  }
  block.length = length
  const { documents, fields, titlePositions } = block
  const bytes = postings.borrow(int32(starts, term), int32(starts, term + 1))
  let next = 0
  let position = int32(positionStarts, term)
  let document = -1
  for (let posting = 0; posting < length; posting++) {
    let header = uint8(bytes, next++)
    if (header > 127) {
      header &= 127
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        byte = uint8(bytes, next++)
        header |= (byte & 127) << shift
      }
    }
    document += header >>> KIND_BITS
    documents[posting] = document
    block.positionStarts[posting] = position
    titlePositions[posting] = NOT_IN_TITLE
    const kind = header & KINDS
    if (kind <= LATE) {
      fields[posting] = kind === LATE ? DESCRIPTION | ONCE | IN_PASSING : DESCRIPTION | ONCE
      position += POSITION_BYTES
      continue
    }
    if (kind === OF_PROFESSION || kind === PHRASE) {
      fields[posting] = kind === PHRASE ? DESCRIPTION : PROFESSION
      continue
    }
    if (kind === ANYWHERE) {
      const bits = uint8(bytes, next++)
      fields[posting] = bits
      if ((bits & TITLE) !== 0) titlePositions[posting] = uint8(bytes, next++)
    } else fields[posting] = DESCRIPTION
    let positionBytes = uint8(bytes, next++)
    if (positionBytes > 127) {
      positionBytes &= 127
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        byte = uint8(bytes, next++)
        positionBytes |= (byte & 127) << shift
      }
    }
    position += positionBytes
  }
  block.positionStarts[length] = position
  return block
}

/**
 * Reads the positions of a posting into an array, in ascending order, and returns their number.
 * @param bytes of its positions
 * @param fields of its block
 */
export function decodePositions(
  bytes: Uint8Array,
  { start, end, fields }: { start: number; end: number; fields: number },
  into: number[],
): number {
  if ((fields & ONCE) !== 0) {
    into[0] = DESCRIPTION_START + (uint8(bytes, start) | (uint8(bytes, start + 1) << 8))
    return 1
  }
  let position = fields === DESCRIPTION ? DESCRIPTION_START : 0
  let count = 0
  for (let at = start; at < end;) {
    let value = 0
    for (let shift = 0, byte = 128; byte > 127; shift += 7) {
      byte = uint8(bytes, at++)
      value |= (byte & 127) << shift
    }
    position += value
    into[count++] = position
  }
  return count
}
