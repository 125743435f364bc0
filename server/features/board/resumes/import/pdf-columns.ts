import { continuesCell, isDatePart } from './date-spans.ts'
import { withoutGaps } from './file-line.ts'
import type { FileLine } from './file-line.ts'

/** Points from the left margin, where the second column of an export may begin. */
const SECOND_COLUMN = { min: 60, max: 230 }
/** Heights of a line: more is a new paragraph. */
const LINE_SPACING = 1.8

/** A word may be wider than its letters are on average. */
const WIDE_WORD = 1.15

const FOOTER = /резюме обновлено|resume updated/i
const PAGE_NUMBER = /^(?:стр(?:аница|\.)?\s*)?\d{1,2}(?:\s*(?:из|\/)\s*\d{1,2})?$/i

/** A run of words on one line of a page, in points from its top left corner. */
export type Piece = { text: string; left: number; right: number; size: number; isStrong: boolean }
/** What stands on one line of a page, from left to right. */
export type PdfRow = { page: number; top: number; pieces: Piece[] }

type Placed = { text: string; row: PdfRow; piece: Piece; column: FileLine['column'] }

/**
 * Lines in the order of reading. Exports of job boards have two columns: dates or a label on the left, and what belongs
 * to them on the right, whichever of both the file draws first.
 */
export function columnsToLines(all: readonly PdfRow[], { width }: { width: number }): FileLine[] {
  const rows = all.filter((row, at) => !isRunningTitle(row, all[at - 1]?.page, all[at + 1]?.page))
  const margin = Math.min(...rows.flatMap(({ pieces }) => pieces.map(({ left }) => left)))
  const second = secondColumn(rows, margin)
  return linesOf(second === null ? rows.map(wholeRow) : readColumns(rows, second), width - margin)
}

/** A footer with the date, or a number of a page that stands first or last on it. */
function isRunningTitle(row: PdfRow, pageBefore: number | undefined, pageAfter: number | undefined) {
  const text = textOf(row.pieces)
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

/** Puts what stands on the right after the whole of what stands on the left of it. */
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
      const text = textOf(onLeft)
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

function linesOf(rows: readonly Placed[], pageEdge: number): FileLine[] {
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
  return { text: textOf(pieces), row, piece: { ...first, right: last.right, isStrong }, column }
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('\t')

/** The value with the largest sum of weights; 0 without values. */
export function mostOf(weighted: readonly (readonly [value: number, weight: number])[]): number {
  const sums = new Map<number, number>()
  for (const [value, weight] of weighted) sums.set(value, (sums.get(value) ?? 0) + weight)
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as [number, number])[0]
}
