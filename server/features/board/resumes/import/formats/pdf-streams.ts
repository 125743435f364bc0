import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { countUnpacked } from './pdf-filters.ts'

/** Words of the syntax of PDF (ISO 32000-1, 7.2), as much of it as it takes to find streams and their dictionaries. */

const SPACE = new Set([0, 9, 10, 12, 13, 32])

const DELIMITERS = new Set(Array.from('()<>[]{}/%', (sign) => sign.charCodeAt(0)))

/** Texts and fonts of a resume take a few; pictures do not count. */
const UNPACKED_MAX = 32 * MEGABYTE

/**
 * Unpacks all streams, up to a limit, before a PDF reader unpacks them without one. It finds no streams in an encrypted
 * file, and stops at a broken stream that some readers would continue; the limits of the process apply to those.
 * @returns the same file with zeros for its pictures, which are not read
 * @throws Error for a file that unpacks to too much
 */
export function boundStreams(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const bounded = Buffer.from(file)
  let left = UNPACKED_MAX
  for (const { filters, isPicture, start } of findStreams(file)) {
    if (isPicture) bounded.fill(0, start, endOfStream(file, start))
    else left -= countUnpacked(file.subarray(start), filters, left)
  }
  return new Uint8Array(bounded)
}

function endOfStream(file: Buffer, start: number) {
  const end = file.indexOf('endstream', start)
  return end < 0 ? file.length : end
}

/** A stream of a PDF file (ISO 32000-1, 7.3.8). */
type PdfStream = {
  /** In the order of their use. */
  filters: readonly string[]
  isPicture: boolean
  /** Where its bytes begin. */
  start: number
}

/** Decoders of pictures: whatever they give, it is no text. */
const OF_PICTURES = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'CCF'])

/**
 * Every stream that a reader of PDF can come to, by whatever way: the table of references may lead to any place of the
 * file, but it has to say `obj` there.
 */
function findStreams(bytes: Buffer): PdfStream[] {
  const streams: PdfStream[] = []
  let read = 0
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const open = readToken(bytes, at + 3)
    if (open?.text !== '<<') continue
    const { values, end } = readDictionary(bytes, open.end)
    // Dictionaries do not overlap, unless they are made to take long.
    read += end - open.end
    if (read > 2 * bytes.length) throw new Error('Dictionaries inside of each other')
    const keyword = readToken(bytes, end)
    if (keyword?.text !== 'stream') continue
    // `F` is short for `Filter` where the dictionary has both, as readers see it.
    const filters = filtersIn(values.get('/F') ?? values.get('/Filter') ?? [])
    const isPicture =
      values.get('/Subtype')?.[0] === '/Image' || filters.some((filter) => OF_PICTURES.has(filter))
    streams.push({ filters, isPicture, start: afterLine(bytes, keyword.end) })
  }
  return streams
}

/** Tokens of each value of a dictionary that is open at `from`; of inner ones only the brackets. */
function readDictionary(bytes: Buffer, from: number) {
  const values = new Map<string, string[]>()
  let value: string[] = []
  let depth = 0
  let end = from
  for (let token = readToken(bytes, end); token; token = readToken(bytes, end)) {
    const { text } = token
    end = token.end
    if (text === '>>' && depth === 0) break
    // A name is a key unless it comes right after one.
    if (depth === 0 && text.startsWith('/') && (values.size === 0 || value.length > 0)) {
      value = []
      values.set(text, value)
      continue
    }
    if (text === '<<' || text === '[') depth += 1
    if (text === '>>' || text === ']') depth = Math.max(0, depth - 1)
    if (value.length < TOKENS_MAX) value.push(text)
  }
  return { values, end }
}
/** No chain of filters is as long. */
const TOKENS_MAX = 64

/** A name, or an array of names. Writers do not use references here; a reference is tried as the most common filter. */
function filtersIn(value: readonly string[]): string[] {
  if (value.includes('R')) return UNKNOWN
  return value.filter((text) => text.startsWith('/')).map((text) => text.slice(1))
}
const UNKNOWN = Array.from({ length: 4 }, () => 'FlateDecode')

/** The bytes of a stream begin on the line after its keyword. */
function afterLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  return bytes[at] === 13 && bytes[at + 1] === 10 ? at + 2 : at + 1
}

/** `end`: where the next one begins. Names are without escapes; strings are `()`; at the end of the file null. */
function readToken(bytes: Buffer, from: number): { text: string; end: number } | null {
  const start = skipSpace(bytes, from)
  const first = bytes[start]
  if (first === undefined) return null
  const sign = String.fromCharCode(first)
  if (sign === '/') {
    const end = endOfWord(bytes, start + 1)
    return { text: `/${unescapeName(bytes.toString('latin1', start + 1, end))}`, end }
  }
  if (sign === '(') return { text: '()', end: endOfString(bytes, start) }
  if (sign === '<' || sign === '>') {
    if (bytes[start + 1] === first) return { text: sign + sign, end: start + 2 }
    if (sign === '>') return { text: sign, end: start + 1 }
    const close = bytes.indexOf('>', start, 'latin1')
    return { text: '()', end: close < 0 ? bytes.length : close + 1 }
  }
  if (DELIMITERS.has(first)) return { text: sign, end: start + 1 }
  const end = endOfWord(bytes, start)
  return { text: bytes.toString('latin1', start, end), end }
}

/** Comments are space. */
function skipSpace(bytes: Buffer, from: number): number {
  let at = from
  let isComment = false
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 10 || byte === 13) isComment = false
    else if (byte === 37) isComment = true
    else if (!isComment && !SPACE.has(byte)) break
  }
  return at
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (SPACE.has(byte) || DELIMITERS.has(byte)) break
  }
  return at
}

function endOfString(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 92) at += 1
    else if (byte === 40) depth += 1
    else if (byte === 41 && --depth === 0) return at + 1
  }
  return bytes.length
}

const unescapeName = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
