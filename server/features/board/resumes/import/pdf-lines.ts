import { getDocumentProxy } from 'unpdf'
import type { FileLine } from './file-line.ts'
import { columnsToLines, mostOf } from './pdf-columns.ts'
import type { PdfRow, Piece } from './pdf-columns.ts'
import { boundStreams } from './pdf-streams.ts'

const PAGES_MAX = 30
const PIECES_MAX = 100_000
/** Stronger than the body by this much in size. */
const STRONG_RATIO = 1.15

type Fragment = Piece & { page: number; top: number }
type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
type TextPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** The lines of a PDF in the order of reading. @throws Error for what is no PDF, too long, or unpacks to too much */
export async function linesOfPdf(bytes: Uint8Array): Promise<FileLine[]> {
  // Pictures are not decoded: only texts are read.
  const document = await getDocumentProxy(boundStreams(bytes), { maxImageSize: 0, verbosity: 0 })
  try {
    return await linesOfDocument(document)
  } finally {
    // The process goes on to the next file.
    await document.loadingTask.destroy()
  }
}

async function linesOfDocument(document: PdfDocument): Promise<FileLine[]> {
  if (document.numPages > PAGES_MAX) throw new Error('Too many pages')
  const fragments: Fragment[] = []
  let width = 0
  for (let page = 1; page <= document.numPages; page++) {
    const read = await document.getPage(page)
    width = Math.max(width, read.getViewport({ scale: 1 }).width)
    for (const fragment of await fragmentsOf(read, page)) fragments.push(fragment)
    if (fragments.length > PIECES_MAX) throw new Error('Too many pieces of text')
  }
  const bodySize = mostOf(fragments.map(({ size, text }) => [Math.round(size * 2) / 2, text.length]))
  const rows = rowsOf(fragments.map((one) => ({ ...one, isStrong: one.isStrong || isLarge(one, bodySize) })))
  return columnsToLines(rows, { width })
}

async function fragmentsOf(page: TextPage, number: number): Promise<Fragment[]> {
  // Names of fonts are known only once the page has been interpreted.
  await page.getOperatorList()
  const { height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , scale = 0, left = 0, bottom = 0] = item.transform.map(Number)
    const place = { page: number, top: height - bottom, size: Math.abs(scale) || item.height || 1 }
    return splitByGaps(item.str, { left, width: item.width }).map((piece) => ({
      ...piece,
      ...place,
      isStrong: isBold(page, item.fontName),
    }))
  })
}

/** Words that three spaces or more keep apart are apart. */
function splitByGaps(text: string, { left, width }: { left: number; width: number }) {
  const perLetter = width / Math.max(1, text.length)
  return Array.from(text.matchAll(/\S+(?:\s{1,2}\S+)*/gu), (match) => ({
    text: match[0],
    left: left + match.index * perLetter,
    right: left + (match.index + match[0].length) * perLetter,
  }))
}

function isBold(page: TextPage, fontName: string): boolean {
  if (!page.commonObjs.has(fontName)) return false
  const font: unknown = page.commonObjs.get(fontName)
  const name = typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : ''
  return /bold|black|heavy|demi/i.test(name)
}

const isLarge = ({ size }: Fragment, bodySize: number) => size >= bodySize * STRONG_RATIO

/** Fragments by the lines they stand on; those next to each other are one piece. */
function rowsOf(fragments: readonly Fragment[]): PdfRow[] {
  const rows: PdfRow[] = []
  for (const { page, top, ...piece } of fragments.toSorted((a, b) => a.page - b.page || a.top - b.top)) {
    const row = rows.at(-1)
    if (row?.page === page && top - row.top < piece.size * 0.45) row.pieces.push(piece)
    else rows.push({ page, top, pieces: [piece] })
  }
  return rows.map((row) => ({ ...row, pieces: joinNear(row.pieces.toSorted((a, b) => a.left - b.left)) }))
}

function joinNear(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const gap = last ? piece.left - last.right : Infinity
    if (!last || gap > piece.size) {
      joined.push({ ...piece })
      continue
    }
    last.text += gap > piece.size * 0.12 ? ` ${piece.text}` : piece.text
    last.right = Math.max(last.right, piece.right)
    last.isStrong &&= piece.isStrong
  }
  return joined
}
