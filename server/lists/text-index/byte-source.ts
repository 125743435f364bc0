/** Bytes that a search reads in parts, in memory or in a file. */
export type ByteSource = {
  /** Number of bytes. */
  length: number
  /** Bytes from `start` to `end`. */
  read(start: number, end: number): Uint8Array
  /** The same; valid until the next call for any source. */
  borrow(start: number, end: number): Uint8Array
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  const read = (start: number, end: number) => bytes.subarray(start, end)
  return { length: bytes.length, read, borrow: read }
}
