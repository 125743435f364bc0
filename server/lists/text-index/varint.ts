/** Unsigned integers of 7 bits a byte, the lowest first; the high bit says that more follow. */
import { uint8 } from '../columns.ts'

/** Bytes that grow as they are written. */
export type ByteWriter = {
  write(value: number): void
  byte(value: number): void
  length(): number
  take(): Uint8Array
}

export function createByteWriter(capacity: number): ByteWriter {
  let bytes = new Uint8Array(capacity)
  let length = 0
  const byte = (value: number) => {
    if (length === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2)
      larger.set(bytes)
      bytes = larger
    }
    bytes[length++] = value
  }
  return {
    byte,
    write(value) {
      let rest = value
      while (rest > 127) {
        byte((rest & 127) | 128)
        rest >>>= 7
      }
      byte(rest)
    },
    length: () => length,
    take: () => bytes.slice(0, length),
  }
}

/** Reads varints in turn. */
type ByteReader = { at: number; next(): number }

export function createByteReader(bytes: Uint8Array, start: number): ByteReader {
  const reader = {
    at: start,
    next() {
      let value = 0
      for (let shift = 0; ; shift += 7) {
        const byte = uint8(bytes, reader.at++)
        value |= (byte & 127) << shift
        if (byte < 128) return value
      }
    },
  }
  return reader
}
