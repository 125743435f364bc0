import { continuesCell } from '../fields/date-spans.ts'
import { findHeading } from '../fields/sections.ts'
import { cleanText, withoutGaps, type FileLine } from '../file-line.ts'
import { isNear, toRowSize, toRowText, type PdfRow, type Piece } from './pdf-rows.ts'

/** A line of a page, or of one cell of a table. */
export type Placed = {
  text: string
  row: PdfRow
  piece: Piece
  column: FileLine['column']
  /** Beside a left cell. */
  isCellStart?: boolean
}

export const placeRow = (row: PdfRow): Placed => placed(row, row.pieces, null)

/** Puts the lines of a right cell after all lines of the left cell next to it. */
export function readCells(rows: readonly PdfRow[], second: number): Placed[] {
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
      const text = toRowText(onLeft)
      if (left && right.length > 0 && !isWide && isNear(lastLeft, row) && continuesCell(left.text, text)) {
        left.text = withoutGaps(`${left.text} ${text}`)
      } else {
        flush()
        left = placed(row, onLeft, onRight.length > 0 ? 'left' : null)
      }
      lastLeft = row
    }
    const isHeading = onLeft.length === 0 && findHeading(cleanText(toRowText(onRight)))?.rest === ''
    if (isHeading) {
      flush()
      result.push(placed(row, onRight, null))
    } else if (onRight.length > 0)
      right.push({ ...placed(row, onRight, 'right'), isCellStart: onLeft.length > 0 })
  }
  flush()
  return result
}

/** @param pieces of the row, at least one */
function placed(row: PdfRow, pieces: readonly Piece[], column: Placed['column']): Placed {
  const [first] = pieces
  const last = pieces.at(-1)
  if (!first || !last) throw new Error('A row without words')
  const isStrong = pieces.every((piece) => piece.isStrong)
  return {
    text: toRowText(pieces),
    row: { ...row, pieces: [...pieces] },
    piece: { ...first, right: last.right, isStrong, size: toRowSize({ ...row, pieces: [...pieces] }) },
    column,
  }
}
