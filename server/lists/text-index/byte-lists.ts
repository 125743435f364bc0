/**
 * Growing lists of bytes, for many terms in one buffer. The bytes of each term are in chunks, each twice as long as the
 * previous one and with the address of the next one at its end.
 */
import { int32, sharedInt32, sharedUint8, uint8 } from '../columns.ts'
import { RECORD, type TermRecords } from './term-records.ts'
import type { ByteWriter } from './varint.ts'

type ByteLists = {
  /** Begins to write to the list of a term. */
  open(term: number): void
  writer: Pick<ByteWriter, 'write' | 'byte'>
  /** @param order numbers of terms, in the order of the dictionary */
  join(order: readonly number[]): JoinedLists
}

type JoinedLists = {
  bytes: Uint8Array
  /** Start of each list, and the end of the last. */
  starts: Int32Array
}

const FIRST_CHUNK = 8
const CHUNK_MAX = 1 << 14
const ADDRESS_BYTES = 4

/** Places of the values of a list, from `list` on: the addresses of its first chunk, of its next byte and of the end of its last chunk. */
const FIRST = 0
const NEXT = 1
const CHUNK_END = 2
/** Bytes of its last chunk, 0 for a term without a list, and of all chunks before it. */
const CHUNK = 3
const FULL = 4

/** @param list place of the values of the list in the record of each term */
export function createByteLists(records: TermRecords, list: number): ByteLists {
  let bytes = new Uint8Array(1 << 16)
  let length = 0
  /** Where the values of the list that is written are, the address of its next byte, and the end of its chunk. */
  let current = -1
  let next = 0
  let chunkEnd = 0

  const byte = (value: number) => {
    if (next === chunkEnd) addChunk()
    bytes[next++] = value
  }
  return {
    open(term) {
      const { values } = records
      if (current >= 0) values[current + NEXT] = next
      current = term * RECORD + list
      if (int32(values, current + CHUNK) === 0) startList(values)
      next = int32(values, current + NEXT)
      chunkEnd = int32(values, current + CHUNK_END)
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
      if (current >= 0) records.values[current + NEXT] = next
      const starts = sharedInt32(order.length + 1)
      for (const [at, term] of order.entries()) starts[at + 1] = int32(starts, at) + lengthOf(term)
      const joined = sharedUint8(int32(starts, order.length))
      for (const [at, term] of order.entries()) copyList(term, joined, int32(starts, at))
      return { bytes: joined, starts }
    },
  }

  function startList(values: Int32Array) {
    const address = allot(FIRST_CHUNK)
    values[current + FIRST] = address
    values[current + NEXT] = address
    values[current + CHUNK_END] = address + FIRST_CHUNK
    values[current + CHUNK] = FIRST_CHUNK
  }

  function addChunk() {
    const { values } = records
    const full = int32(values, current + CHUNK)
    const size = Math.min(full * 2, CHUNK_MAX)
    const address = allot(size)
    writeAddress(chunkEnd, address)
    next = address
    chunkEnd = address + size
    values[current + FULL] = int32(values, current + FULL) + full
    values[current + CHUNK] = size
    values[current + CHUNK_END] = chunkEnd
  }

  /** Bytes of the list of a term, 0 for one that has none. */
  function lengthOf(term: number) {
    const { values } = records
    const at = term * RECORD + list
    const free = int32(values, at + CHUNK_END) - int32(values, at + NEXT)
    return int32(values, at + FULL) + int32(values, at + CHUNK) - free
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
    let rest = lengthOf(term)
    let address = int32(records.values, term * RECORD + list + FIRST)
    let at = start
    for (let size = FIRST_CHUNK; rest > 0; size = Math.min(size * 2, CHUNK_MAX)) {
      const count = Math.min(rest, size)
      for (let from = address; from < address + count; from++) to[at++] = uint8(bytes, from)
      rest -= count
      if (rest > 0) address = readAddress(address + size)
    }
  }
}
