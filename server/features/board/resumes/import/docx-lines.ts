import { inflateRawSync } from 'node:zlib'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { continuesCell } from './date-spans.ts'
import type { FileLine } from './file-line.ts'

/** More text than any resume has; a file that unpacks to more is an attack. */
const UNPACKED_MAX = 10 * MEGABYTE
const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50

/**
 * The lines of a DOCX, a paragraph a line. Unpacks only the file it needs and no more than `UNPACKED_MAX` bytes,
 * regardless of the sizes that the archive states, which general ZIP readers trust.
 * @throws Error for anything but a DOCX
 */
export function linesOfDocx(bytes: Buffer): FileLine[] {
  const xml = toPart(bytes, 'word/document.xml').toString('utf8')
  // Word processors write no document type; a file with one may expand entities without end.
  if (xml.includes('<!DOCTYPE')) throw new Error('A document type')
  const plain = withoutSpans(withoutSpans(xml, '<!--', '-->'), '<?', '?>')
  // The same text box a second time, for old programs.
  return readParagraphs(withoutSpans(plain, '<mc:Fallback', '</mc:Fallback>'))
}

/** A regular expression would look for the missing end of every beginning, through the whole text. */
function withoutSpans(text: string, open: string, close: string): string {
  const parts: string[] = []
  let from = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start + open.length)
    if (end < 0) break
    parts.push(text.slice(from, start))
    from = end + close.length
  }
  return parts.join('') + text.slice(from)
}

type Row = { hasTwoColumns: boolean; cell: number }

/** What a paragraph has so far: its lines, and letters of bold runs and of others. */
type Paragraph = { text: string; boldLetters: number; letters: number; isHeading: boolean }
const newParagraph = (): Paragraph => ({ text: '', boldLetters: 0, letters: 0, isHeading: false })

function readParagraphs(xml: string): FileLine[] {
  const lines: FileLine[] = []
  const isWide = rowsWithColumns(xml)
  const rows: Row[] = []
  let rowsBegun = 0
  let paragraph = newParagraph()
  let isBold = false
  let isText = false

  function endParagraph() {
    const { text, boldLetters, letters, isHeading } = paragraph
    const isStrong = isHeading || (letters > 0 && boldLetters > letters * 0.6)
    const row = rows.at(-1)
    const column = row?.hasTwoColumns ? (row.cell === 1 ? 'left' : 'right') : null
    for (const line of text.split('\n')) {
      const last = lines.at(-1)
      if (column === 'left' && last?.column === 'left' && continuesCell(last.text, line.trim()))
        last.text += ` ${line}`
      else lines.push({ text: line, isStrong, isContinuation: false, column })
    }
    paragraph = newParagraph()
  }

  for (const [, close, name = '', attributes = '', text = ''] of xml.matchAll(
    /<(\/?)([\w:]+)\b([^<>]*)>|([^<]+)/g,
  )) {
    if (text !== '') {
      if (!isText) continue
      const words = unescapeXml(text)
      paragraph.text += words
      paragraph.letters += words.length
      if (isBold) paragraph.boldLetters += words.length
      continue
    }
    const isOpening = close === ''
    if (name === 'w:t') isText = isOpening && !attributes.endsWith('/')
    else if (name === 'w:p' && !isOpening) endParagraph()
    else if (name === 'w:tr' && isOpening) rows.push({ hasTwoColumns: isWide.has(rowsBegun++), cell: 0 })
    else if (name === 'w:tr') rows.pop()
    else if (name === 'w:tc' && isOpening) moveToNextCell(rows.at(-1))
    else if (name === 'w:r') isBold = false
    else if (name === 'w:b' && isOpening) isBold = !/w:val="(?:0|false|off)"/.test(attributes)
    else if (name === 'w:pStyle') paragraph.isHeading = /w:val="(?:heading|title|заголовок)/i.test(attributes)
    else if (/^w:p?tab$/.test(name) && !/w:(?:val|pos)=/.test(attributes)) paragraph.text += '\t'
    else if (/^w:(?:br|cr)$/.test(name)) paragraph.text += '\n'
  }
  if (paragraph.text !== '') endParagraph()
  return lines
}

function moveToNextCell(row: Row | undefined) {
  if (row) row.cell += 1
}

/** Numbers of the table rows with several cells, in the order they begin. */
function rowsWithColumns(xml: string): ReadonlySet<number> {
  const wide = new Set<number>()
  const open: { number: number; cells: number }[] = []
  let begun = 0
  for (const [, close, name] of xml.matchAll(/<(\/?)w:(tr|tc)[\s>]/g)) {
    const row = open.at(-1)
    if (name === 'tr' && close === '') open.push({ number: begun++, cells: 0 })
    else if (name === 'tr') open.pop()
    else if (close === '' && row && ++row.cells > 1) wide.add(row.number)
  }
  return wide
}

const unescapeXml = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .replace(/&#x([\da-f]{1,6});/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&(?!amp;)[\w.:-]{1,40};/g, '')
    .replace(/&amp;/g, '&')

const characterOf = (code: number) => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** One file of a zip archive, by its central directory (APPNOTE 4.3.12). */
function toPart(bytes: Buffer, name: string): Buffer {
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
