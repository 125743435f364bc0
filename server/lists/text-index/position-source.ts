/** Where the words of a segment stand. Only the proof of a phrase reads it, so it need not be in memory. */
export type PositionSource = {
  /** Number of bytes. */
  length: number
  /** Bytes from `start` to `end`. */
  read(start: number, end: number): Uint8Array
}

export const positionsInMemory = (bytes: Uint8Array): PositionSource => ({
  length: bytes.length,
  read: (start, end) => bytes.subarray(start, end),
})
