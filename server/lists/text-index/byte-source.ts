import { toSharedUint8 } from '../columns.ts'
import { borrowBytes, readBytes } from './file-bytes.ts'

/** Bytes that a search reads in parts, in memory or in a file. */
export type ByteSource = {
  /** Number of bytes. */
  length: number
  /** Bytes from `start` to `end`. */
  read(start: number, end: number): Uint8Array
  /** The same; valid until the next call for any source. */
  borrow(start: number, end: number): Uint8Array
  /** Where they are, for another thread. */
  place: BytePlace
}

/** Bytes in memory that threads share, or in a file that is open: threads of a process share their descriptors. */
export type BytePlace = { bytes: Uint8Array } | { file: number; start: number; length: number }

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  const shared = bytes.buffer instanceof SharedArrayBuffer ? bytes : toSharedUint8(bytes)
  const read = (start: number, end: number) => shared.subarray(start, end)
  return { length: shared.length, read, borrow: read, place: { bytes: shared } }
}

export const bytesInFile = (file: number, start: number, length: number): ByteSource => ({
  length,
  read: (from, to) => readBytes(file, start + from, to - from),
  borrow: (from, to) => borrowBytes(file, start + from, to - from),
  place: { file, start, length },
})

export const bytesAt = (place: BytePlace): ByteSource =>
  'bytes' in place ? bytesInMemory(place.bytes) : bytesInFile(place.file, place.start, place.length)
