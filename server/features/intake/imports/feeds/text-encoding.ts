import { isUtf8 } from 'node:buffer'
import { StartupError } from '#config/startup-error.ts'

/** A byte that is no UTF-8. It stands where the encoding of the input has no letter, so that its record is refused. */
const BROKEN = Buffer.from([0xff])
const REPLACEMENT = '\uFFFD'
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The input as UTF-8, whatever it is written in. Broken letters stay bytes that are no UTF-8.
 * @throws StartupError for an encoding that is not known
 */
export async function* toUtf8(chunks: AsyncIterable<Buffer>, head: Buffer): AsyncGenerator<Buffer> {
  const encoding = detectEncoding(head)
  if (encoding === 'utf-8') {
    yield* withoutMark(chunks)
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield encodeText(decoder.decode(chunk, { stream: true }))
  yield encodeText(decoder.decode())
}

/** The first bytes as text, to recognise a format by. */
export const decodeHead = (head: Buffer) => new TextDecoder(detectEncoding(head)).decode(head)

/**
 * A byte order mark decides, then zero bytes of UTF-16, then what is declared, unless the bytes say otherwise.
 * @throws StartupError for an encoding that is not known
 */
function detectEncoding(head: Buffer): string {
  if (head.subarray(0, 3).equals(BYTE_ORDER_MARK)) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // The first character of every format is one of ASCII.
  if (head.length > 1 && head[0] !== 0 && head[1] === 0) return 'utf-16le'
  if (head.length > 1 && head[0] === 0 && head[1] !== 0) return 'utf-16be'
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head.toString('latin1'))?.[1]
  const known = declared === undefined ? 'utf-8' : nameEncoding(declared)
  if (isTextOfUtf8(head)) return 'utf-8'
  if (known === null) throw new StartupError(`is in the encoding ${declared}, which is not known.`)
  // Bytes without zeros are no UTF-16, whatever is declared.
  if (known !== 'utf-8' && !known.startsWith('utf-16')) return known
  return isCyrillicBytes(head) ? 'windows-1251' : 'utf-8'
}

/** The name that decoders know; null for an unknown one. */
function nameEncoding(declared: string): string | null {
  try {
    return new TextDecoder(declared.trim()).encoding
  } catch {
    return null
  }
}

/** So many letters are not UTF-8 by accident. */
const LETTERS_MIN = 3

function isTextOfUtf8(head: Buffer) {
  // The last letter may be cut off.
  const isWhole = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))
  return isWhole && head.reduce((count, byte) => count + Number(byte >= 0xc2), 0) >= LETTERS_MIN
}

const BROKEN_MIN = 20

/** Russian of windows-1251 without a right declaration: nearly all letters are broken UTF-8, and are its letters. */
function isCyrillicBytes(head: Buffer) {
  const text = head.toString('utf8')
  const broken = text.split(REPLACEMENT).length - 1
  const valid = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0
  const high = head.filter((byte) => byte >= 0x80)
  const letters = high.filter((byte) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8)
  return broken >= BROKEN_MIN && valid < broken / 4 && letters.length > high.length * 0.8
}

function encodeText(text: string): Buffer {
  if (!text.includes(REPLACEMENT)) return Buffer.from(text)
  return Buffer.concat(
    text
      .split(REPLACEMENT)
      .flatMap((part, at) => (at === 0 ? [Buffer.from(part)] : [BROKEN, Buffer.from(part)])),
  )
}

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of chunks) {
    yield isFirst && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk
    isFirst = false
  }
}

const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** null when bytes are no UTF-8. */
export function decodeStrictly(bytes: Buffer): string | null {
  try {
    return fatal.decode(bytes)
  } catch {
    return null
  }
}
