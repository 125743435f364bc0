/** Bytes that a search reads in parts, in memory or in a file. */
export type ByteSource = {
  /** Number of bytes. */
  length: number
  /** Bytes from `start` to `end`. */
  read(start: number, end: number): Uint8Array
}

export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read: (start, end) => bytes.subarray(start, end),
})
