/** Filters of streams of PDF (ISO 32000-1, 7.4) that make bytes more; each unpacks up to a limit. */
import { constants, inflateRawSync } from 'node:zlib'

export class UnpacksToTooMuch extends Error {}

/**
 * Returns the number of bytes that a chain of filters produces, including intermediate results. Broken data produces
 * the bytes before the fault.
 * @param max bytes
 * @throws UnpacksToTooMuch
 */
export function countUnpacked(packed: Buffer, filters: readonly string[], max: number): number {
  let bytes = packed
  let sum = 0
  for (const name of filters) {
    const unpack = FILTERS.get(name)
    if (!unpack) break
    bytes = unpack(bytes, max - sum)
    sum += bytes.length
  }
  return sum
}

type Filter = (packed: Buffer, max: number) => Buffer

function unpackFlate(packed: Buffer, max: number): Buffer {
  // Without the header and the sum of zlib, which readers of PDF do not check.
  const raw = packed.subarray(2)
  const whole = inflate(raw, max)
  if (whole) return whole
  // The longest part without a fault.
  let [good, bad] = [0, raw.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (inflate(raw.subarray(0, middle), max)) good = middle
    else bad = middle
  }
  return inflate(raw.subarray(0, good), max) ?? Buffer.alloc(0)
}

/** Null for a fault; a file that breaks off has none. */
function inflate(raw: Buffer, max: number): Buffer | null {
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof RangeError) throw new UnpacksToTooMuch()
    return null
  }
}

/** With the early change of the width of codes, which is the default; without it the length differs little. */
function unpackLzw(packed: Buffer, max: number): Buffer {
  const output = outputOf(max)
  /** Each entry is an earlier part of the output, a byte longer than what it was made from. */
  const starts = new Uint32Array(4097)
  const lengths = new Uint32Array(4097)
  let next = 258
  let width = 9
  let bits = 0
  let bitCount = 0
  let previous: { at: number; length: number } | null = null
  for (const byte of packed) {
    bits = ((bits << 8) | byte) & 0xffffff
    bitCount += 8
    if (bitCount < width) continue
    bitCount -= width
    const code = (bits >> bitCount) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      next = 258
      width = 9
      previous = null
      continue
    }
    if (previous && next < 4096) {
      starts[next] = previous.at
      lengths[next] = previous.length + 1
      next += 1
    }
    if (code >= next) break
    const at = output.length
    if (code < 256) output.push(code)
    else output.repeat(starts[code] ?? 0, lengths[code] ?? 0)
    previous = { at, length: output.length - at }
    width = next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9
  }
  return output.bytes()
}

function unpackAscii85(packed: Buffer, max: number): Buffer {
  const output = outputOf(max)
  let digits: number[] = []
  const flush = () => {
    const value = [...digits, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0)
    for (let at = 0; at < digits.length - 1; at += 1) output.push(Math.floor(value / 256 ** (3 - at)) & 255)
    digits = []
  }
  for (const byte of packed) {
    if (byte === 0x7e) break
    if (byte === 0x7a && digits.length === 0) for (let at = 0; at < 4; at += 1) output.push(0)
    if (byte < 0x21 || byte > 0x75) continue
    digits.push(byte - 0x21)
    if (digits.length === 5) flush()
  }
  if (digits.length > 1) flush()
  return output.bytes()
}

function unpackAsciiHex(packed: Buffer, max: number): Buffer {
  const end = packed.indexOf('>')
  const digits = packed.toString('latin1', 0, end < 0 ? packed.length : end).replace(/[^\da-f]/gi, '')
  if (digits.length / 2 > max) throw new UnpacksToTooMuch()
  // A missing last digit is a zero.
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

function unpackRunLength(packed: Buffer, max: number): Buffer {
  const output = outputOf(max)
  for (let at = 0; at < packed.length;) {
    const length = packed[at] ?? 128
    if (length === 128) break
    if (length < 128) for (const byte of packed.subarray(at + 1, at + 2 + length)) output.push(byte)
    else for (let count = 257 - length; count > 0; count -= 1) output.push(packed[at + 1] ?? 0)
    at += length < 128 ? length + 2 : 2
  }
  return output.bytes()
}

/** By their names and short names. */
const FILTERS: ReadonlyMap<string, Filter> = new Map([
  ['FlateDecode', unpackFlate],
  ['Fl', unpackFlate],
  ['LZWDecode', unpackLzw],
  ['LZW', unpackLzw],
  ['ASCII85Decode', unpackAscii85],
  ['A85', unpackAscii85],
  ['ASCIIHexDecode', unpackAsciiHex],
  ['AHx', unpackAsciiHex],
  ['RunLengthDecode', unpackRunLength],
  ['RL', unpackRunLength],
])

/** Bytes that grow up to a limit. */
function outputOf(max: number) {
  let bytes = Buffer.alloc(1024)
  let length = 0
  const reserve = (more: number) => {
    if (length + more > max) throw new UnpacksToTooMuch()
    if (length + more <= bytes.length) return
    const larger = Buffer.alloc(Math.max(bytes.length * 2, length + more))
    bytes.copy(larger)
    bytes = larger
  }
  return {
    get length() {
      return length
    },
    push(byte: number) {
      reserve(1)
      bytes[length++] = byte
    },
    /** Appends an earlier part, which may reach into itself. */
    repeat(from: number, count: number) {
      reserve(count)
      for (let at = 0; at < count; at += 1) bytes[length++] = bytes[from + at] ?? 0
    },
    bytes: () => bytes.subarray(0, length),
  }
}
