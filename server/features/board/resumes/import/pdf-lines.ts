import { getDocumentProxy } from 'unpdf'
import { boundStreams } from './pdf-streams.ts'
import { continuesCell, isDatePart } from './date-spans.ts'
import { withoutGaps, type FileLine } from './file-line.ts'

/** Points from the left margin, where the second column of an export may begin. */
const SECOND_COLUMN = { min: 60, max: 230 }

/** Heights of a line: more is a new paragraph. */
const LINE_SPACING = 1.8

/** A word may be wider than its letters are on average. */
const WIDE_WORD = 1.15

const FOOTER = /резюме обновлено|resume updated/i
const PAGE_NUMBER = /^(?:стр(?:аница|\.)?\s*)?\d{1,2}(?:\s*(?:из|\/)\s*\d{1,2})?$/i

/** A run of words on one line of a page, in points from its top left corner. */
type Piece = { text: string; left: number; right: number; size: number; isStrong: boolean }

/** One line of a page, pieces from left to right. */
type PdfRow = { page: number; top: number; pieces: Piece[] }

type Placed = { text: string; row: PdfRow; piece: Piece; column: FileLine['column'] }

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
    // The process continues with the next file.
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
  const rows = toRows(fragments.map((one) => ({ ...one, isStrong: one.isStrong || isLarge(one, bodySize) })))
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
function toRows(fragments: readonly Fragment[]): PdfRow[] {
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

/**
 * Lines in the order of reading. Exports of job boards have two columns: dates or a label on the left, and what belongs
 * to them on the right, whichever of both the file draws first.
 */
function columnsToLines(all: readonly PdfRow[], { width }: { width: number }): FileLine[] {
  const rows = all.filter((row, at) => !isRunningTitle(row, all[at - 1]?.page, all[at + 1]?.page))
  const margin = Math.min(...rows.flatMap(({ pieces }) => pieces.map(({ left }) => left)))
  const second = secondColumn(rows, margin)
  return toLines(second === null ? rows.map(wholeRow) : readColumns(rows, second), width - margin)
}

/** A footer with the date, or a page number that is first or last on its page. */
function isRunningTitle(row: PdfRow, pageBefore: number | undefined, pageAfter: number | undefined) {
  const text = toText(row.pieces)
  if (FOOTER.test(text)) return true
  return (pageBefore !== row.page || pageAfter !== row.page) && PAGE_NUMBER.test(text)
}

/** Where the second column begins; null without one. */
function secondColumn(rows: readonly PdfRow[], margin: number): number | null {
  const beginnings = rows.flatMap(({ pieces: [first, next] }) => {
    if (!first || !next || first.left > margin + 8 || !isDatePart(first.text)) return []
    const offset = next.left - margin
    return offset > SECOND_COLUMN.min && offset < SECOND_COLUMN.max
      ? [[Math.round(next.left), 1] as const]
      : []
  })
  return beginnings.length === 0 ? null : mostOf(beginnings)
}

const wholeRow = (row: PdfRow): Placed => placed(row, row.pieces, null)

/** Puts the lines of a right cell after all lines of the left cell next to it. */
function readColumns(rows: readonly PdfRow[], second: number): Placed[] {
  const result: Placed[] = []
  let left: Placed | null = null
  let lastLeft: PdfRow | null = null
  let right: Placed[] = []
  const flush = () => {
    if (left) result.push(left)
    result.push(...right)
    left = null
    right = []
  }
  for (const row of rows) {
    const [first] = row.pieces
    if (!first) continue
    const isWide = first.left < second - 5 && first.right > second
    const onLeft = isWide ? row.pieces : row.pieces.filter((piece) => piece.left < second - 5)
    const onRight = row.pieces.slice(onLeft.length)
    if (onLeft.length > 0) {
      const text = toText(onLeft)
      if (left && right.length > 0 && !isWide && isNear(lastLeft, row) && continuesCell(left.text, text)) {
        left.text = withoutGaps(`${left.text} ${text}`)
      } else {
        flush()
        left = placed(row, onLeft, onRight.length > 0 ? 'left' : null)
      }
      lastLeft = row
    }
    if (onRight.length > 0) right.push(placed(row, onRight, 'right'))
  }
  flush()
  return result
}

function isNear(before: PdfRow | null, row: PdfRow): boolean {
  const size = row.pieces[0]?.size ?? 0
  return before?.page === row.page && row.top - before.top <= size * LINE_SPACING
}

function toLines(rows: readonly Placed[], pageEdge: number): FileLine[] {
  const edges = new Map(
    (['left', 'right', null] as const).map((column) => [column, edgeOf(rows, { column, pageEdge })]),
  )
  return rows.map((one, at) => ({
    text: one.text,
    isStrong: one.piece.isStrong,
    isContinuation: isWrapped(rows[at - 1], one, edges.get(one.column) ?? pageEdge),
    column: one.column,
  }))
}

/** Where the lines of a column end. A few lines, or short ones, do not show it. */
function edgeOf(
  rows: readonly Placed[],
  { column, pageEdge }: { column: Placed['column']; pageEdge: number },
) {
  const pieces = rows.flatMap((one) => (one.column === column ? [one.piece] : []))
  const start = Math.min(...pieces.map(({ left }) => left))
  const last = Math.max(0, ...pieces.map(({ right }) => right))
  const isShown =
    last - start > (pageEdge - start) * 0.75 && pieces.filter(({ right }) => right > last - 40).length >= 3
  return isShown ? last : Math.max(last, pageEdge)
}

/** Whether the first word would not have fitted at the end of the line before. */
function isWrapped(before: Placed | undefined, line: Placed, edge: number): boolean {
  if (!before || before.column !== line.column || line.column === 'left') return false
  const { piece } = line
  if (before.piece.isStrong !== piece.isStrong || Math.abs(before.piece.size - piece.size) > 0.6) return false
  if (before.row.page === line.row.page && !isNear(before.row, line.row)) return false
  if (/^(?:[•·▪●◦*–—-]|\d{1,2}[.)])\s/u.test(line.text)) return false
  const [word = ''] = line.text.split(/\s/)
  const perLetter = (piece.right - piece.left) / Math.max(1, line.text.length)
  return before.piece.right + (word.length + 1) * perLetter * WIDE_WORD > edge
}

/** @param pieces of the row, at least one */
function placed(row: PdfRow, pieces: readonly Piece[], column: Placed['column']): Placed {
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last) throw new Error('A row without words')
  const isStrong = pieces.every((piece) => piece.isStrong)
  return { text: toText(pieces), row, piece: { ...first, right: last.right, isStrong }, column }
}

const toText = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('\t')

/** The value with the largest sum of weights; 0 without values. */
function mostOf(weighted: readonly (readonly [value: number, weight: number])[]): number {
  const sums = new Map<number, number>()
  for (const [value, weight] of weighted) sums.set(value, (sums.get(value) ?? 0) + weight)
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as [number, number])[0]
}
