/** Unsigned integers of 7 bits a byte, the lowest first; the high bit says that more follow. */

/** Bytes that grow as they are written. */
export type ByteWriter = {
  write(value: number): void
  byte(value: number): void
  /** Copies the bytes from `start` to `end`. */
  append(bytes: Uint8Array, start: number, end: number): void
  length(): number
  take(): Uint8Array
}

export function createByteWriter(capacity: number): ByteWriter {
  let bytes = new Uint8Array(capacity)
  let length = 0
  const reserve = (count: number) => {
    if (length + count <= bytes.length) return
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + count))
    larger.set(bytes)
    bytes = larger
  }
  return {
    byte(value) {
      reserve(1)
      bytes[length++] = value
    },
    write(value) {
      reserve(VARINT_BYTES_MAX)
      let rest = value
      while (rest > 127) {
        bytes[length++] = (rest & 127) | 128
        rest >>>= 7
      }
      bytes[length++] = rest
    },
    append(from, start, end) {
      reserve(end - start)
      // Parts are short: copying them one by one is faster than a view of each.
      for (let at = start; at < end; at++) bytes[length++] = from[at] ?? 0
    },
    length: () => length,
    take: () => bytes.slice(0, length),
  }
}

const VARINT_BYTES_MAX = 5

/** Bytes of a value below 2^21. */
export const varintLength = (value: number) => (value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : 3)
