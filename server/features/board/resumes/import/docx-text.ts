import { inflateRawSync } from 'node:zlib'
import { MEGABYTE } from '#shared/kernel/file-size.ts'

/** More text than any resume has; a file that unpacks to more is an attack. */
const UNPACKED_MAX = 10 * MEGABYTE
const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50

/**
 * The text of a DOCX, a paragraph a line. Unpacks only the file it needs and no more than `UNPACKED_MAX` bytes,
 * regardless of the sizes that the archive states, which general ZIP readers trust.
 * @throws Error for anything but a DOCX
 */
export function textOfDocx(bytes: Buffer): string {
  const xml = partOf(bytes, 'word/document.xml').toString('utf8')
  // Word processors write no document type; a file with one may expand entities without end.
  if (xml.includes('<!DOCTYPE')) throw new Error('A document type')
  return xml
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .replace(/<w:(?:tab|ptab)\b[^>]*>/g, '\t')
    .replace(/<w:(?:br|cr)\b[^>]*>|<\/w:p>/g, '\n')
    .replace(/<w:instrText\b[^>]*>[^<]*<\/w:instrText>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .replace(/&#x([\da-f]{1,6});/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&(?!amp;)[\w.:-]{1,40};/g, '')
    .replace(/&amp;/g, '&')
}

const characterOf = (code: number) => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** One file of a zip archive, by its central directory (APPNOTE 4.3.12). */
function partOf(bytes: Buffer, name: string): Buffer {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('Not an archive')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('A broken archive')
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = bytes.subarray(start, start + packed)
      if (method === 0) return content
      if (method === 8) return inflateRawSync(content, { maxOutputLength: UNPACKED_MAX })
      throw new Error('An unknown way of packing')
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  throw new Error('The archive has no document')
}
