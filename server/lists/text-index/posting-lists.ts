/**
 * Postings that grow, of many terms at once. The bytes of each term are in chunks of one buffer, each twice as long as the
 * one before it and with the address of the next one at its end.
 */
import { int32, uint8 } from '../columns.ts'
import type { StoredPostings } from './postings.ts'
import type { ByteWriter } from './varint.ts'

type PostingLists = {
  /** Begins a posting, whose bytes are written next. Returns the distance to the last document of the term. */
  begin(term: number, document: number): number
  writer: Pick<ByteWriter, 'write' | 'byte'>
  /** @param order numbers of all terms, in the order of the dictionary */
  join(order: readonly number[]): StoredPostings
}

const FIRST_CHUNK = 8
const CHUNK_MAX = 1 << 14
const ADDRESS_BYTES = 4

export function createPostingLists(): PostingLists {
  let bytes = new Uint8Array(1 << 16)
  let length = 0
  let terms = createTerms(1 << 10)
  /** The term that is written, and the address of its next byte. */
  let current = 0
  let next = 0
  let chunkEnd = 0

  const byte = (value: number) => {
    if (next === chunkEnd) addChunk()
    bytes[next++] = value
  }
  return {
    begin(term, document) {
      if (term >= terms.next.length) terms = largerTerms(terms, term)
      terms.next[current] = next
      if (int32(terms.documents, term) === 0) startList(term)
      current = term
      next = int32(terms.next, term)
      chunkEnd = int32(terms.chunkEnd, term)
      const distance = document - int32(terms.last, term)
      terms.last[term] = document
      terms.documents[term] = int32(terms.documents, term) + 1
      return distance
    },
    writer: {
      byte,
      write(value) {
        let rest = value
        while (rest > 127) {
          byte((rest & 127) | 128)
          rest >>>= 7
        }
        byte(rest)
      },
    },
    join(order) {
      terms.next[current] = next
      const starts = new Int32Array(order.length + 1)
      for (const [at, term] of order.entries()) starts[at + 1] = int32(starts, at) + lengthOf(term)
      const postings = new Uint8Array(int32(starts, order.length))
      for (const [at, term] of order.entries()) copyList(term, postings, int32(starts, at))
      return {
        postings,
        starts,
        documentCounts: Int32Array.from(order, (term) => int32(terms.documents, term)),
      }
    },
  }

  function startList(term: number) {
    const address = allot(FIRST_CHUNK)
    terms.first[term] = address
    terms.next[term] = address
    terms.chunkEnd[term] = address + FIRST_CHUNK
    terms.chunk[term] = FIRST_CHUNK
    terms.last[term] = -1
  }

  function addChunk() {
    const full = int32(terms.chunk, current)
    const size = Math.min(full * 2, CHUNK_MAX)
    const address = allot(size)
    writeAddress(chunkEnd, address)
    next = address
    chunkEnd = address + size
    terms.full[current] = int32(terms.full, current) + full
    terms.chunk[current] = size
    terms.chunkEnd[current] = chunkEnd
  }

  /** Bytes of the postings of a term. */
  function lengthOf(term: number) {
    const free = int32(terms.chunkEnd, term) - int32(terms.next, term)
    return int32(terms.full, term) + int32(terms.chunk, term) - free
  }

  /** A chunk of so many bytes, and room for the address after it. */
  function allot(size: number) {
    const address = length
    length += size + ADDRESS_BYTES
    if (length > bytes.length) {
      const larger = new Uint8Array(Math.max(Math.ceil(bytes.length * 1.5), length))
      larger.set(bytes)
      bytes = larger
    }
    return address
  }

  function writeAddress(at: number, address: number) {
    for (let part = 0; part < ADDRESS_BYTES; part++) bytes[at + part] = address >>> (8 * part)
  }

  function readAddress(at: number) {
    let address = 0
    for (let part = 0; part < ADDRESS_BYTES; part++) address |= uint8(bytes, at + part) << (8 * part)
    return address
  }

  function copyList(term: number, to: Uint8Array, start: number) {
    let address = int32(terms.first, term)
    let rest = lengthOf(term)
    let at = start
    for (let size = FIRST_CHUNK; rest > 0; size = Math.min(size * 2, CHUNK_MAX)) {
      const count = Math.min(rest, size)
      for (let from = address; from < address + count; from++) to[at++] = uint8(bytes, from)
      rest -= count
      if (rest > 0) address = readAddress(address + size)
    }
  }
}

/** What is known of each term. */
const createTerms = (capacity: number) => ({
  /** Addresses of its first chunk, of its next byte, and of the end of its last chunk. */
  first: new Int32Array(capacity),
  next: new Int32Array(capacity),
  chunkEnd: new Int32Array(capacity),
  /** Bytes of its last chunk, and of all chunks before it. */
  chunk: new Int32Array(capacity),
  full: new Int32Array(capacity),
  /** The number of its documents, and the last of them. */
  documents: new Int32Array(capacity),
  last: new Int32Array(capacity),
})
type Terms = ReturnType<typeof createTerms>

function largerTerms(terms: Terms, term: number): Terms {
  const capacity = Math.max(terms.next.length * 2, term + 1)
  const enlarge = (column: Int32Array) => {
    const larger = new Int32Array(capacity)
    larger.set(column)
    return larger
  }
  return {
    first: enlarge(terms.first),
    next: enlarge(terms.next),
    chunkEnd: enlarge(terms.chunkEnd),
    chunk: enlarge(terms.chunk),
    full: enlarge(terms.full),
    documents: enlarge(terms.documents),
    last: enlarge(terms.last),
  }
}
