import { readSync } from 'node:fs'

/** @throws Error at the end of the file */
export function readBytes(file: number, start: number, length: number): Buffer {
  return readIntoBytes(Buffer.allocUnsafeSlow(length), file, start)
}

/** Used again by every call: searches read megabytes that they do not keep. */
let borrowed = Buffer.allocUnsafeSlow(1 << 16)

/** Valid until the next call. @throws Error at the end of the file */
export function borrowBytes(file: number, start: number, length: number): Buffer {
  if (length > borrowed.length) borrowed = Buffer.allocUnsafeSlow(Math.ceil(length * 1.25))
  return readIntoBytes(borrowed.subarray(0, length), file, start)
}

/** @throws Error at the end of the file */
export function readIntoBytes<Bytes extends Uint8Array>(bytes: Bytes, file: number, start: number): Bytes {
  const { length } = bytes
  for (let read = 0; read < length;) {
    const count = readSync(file, bytes, read, length - read, start + read)
    if (count === 0) throw new Error('The file is shorter than its table says')
    read += count
  }
  return bytes
}
