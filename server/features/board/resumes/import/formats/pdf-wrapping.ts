import { findSpan } from '../fields/date-spans.ts'
import type { FileLine } from '../file-line.ts'
import type { Placed } from './pdf-placed.ts'
import { isNear, type Piece } from './pdf-rows.ts'

/** A word may be wider than its letters are on average. */
const WIDE_WORD = 1.15

/** A contact of its own. */
const ADDRESS =
  /^(?:https?:\/\/|www\.|t\.me\/|[\w.+-]+@[\w-]+\.\w|(?:[\w-]+\.)+[a-z]{2,6}\/\w|@\w{4}|\+?\d[\d (]{5,})/iu

/** Lines that follow one another, with the right edge that they are wrapped at. */
export type Block = { rows: Placed[]; edge: number; isStart: boolean; lines?: FileLine[] }

export function toLines({ rows, edge, isStart, lines }: Block): FileLine[] {
  if (lines) return lines
  const ends = new Map(
    (['left', 'right', null] as const).map((column) => [column, findEdge(rows, { column, pageEdge: edge })]),
  )
  return rows.map((one, at) => ({
    text: one.text,
    isStrong: one.piece.isStrong,
    isContinuation: isWrapped(rows[at - 1], one, ends.get(one.column) ?? edge),
    column: one.column,
    isLarge: one.piece.isLarge,
    isBlockStart: isStart && at === 0,
  }))
}

/** Where the lines of a column end. A few lines, or short ones, do not show it. */
function findEdge(
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
  if (/[\u00AD\u2010]$/u.test(before.text) && /^\p{Ll}/u.test(line.text)) return true
  // An address that is broken behind a sign.
  if (/^\S*[\w][-_.@/]$/u.test(before.text.split(' ').at(-1) ?? '') && ADDRESS.test(line.text)) return true
  // A text at the right edge behind a gap does not fill the line.
  if (hasAside(before.row.pieces) || hasAside(line.row.pieces)) return false
  const isNew = /^[\p{Lu}\d«"]/u.test(line.text)
  // The first line beside a date names what the next ones tell of.
  if (isNew && !before.piece.isStrong && (before.isCellStart || findSpan(before.text) !== null)) return false
  // A sentence or a period that begins a line is a line of its own.
  if (isNew && /[.;!?]$/u.test(before.text)) return false
  if (
    findSpan(line.text)?.before === '' &&
    !/\s(?:за|в|с|на|до|по|от|in|for|from|of|during)$/iu.test(before.text)
  )
    return false
  if (/^\p{Lu}[\p{L} .-]{2,30}:(?:\s|$)/u.test(line.text) || ADDRESS.test(line.text)) return false
  if (before.piece.isStrong !== piece.isStrong || Math.abs(before.piece.size - piece.size) > 0.6) return false
  if (before.row.page === line.row.page && !isNear(before.row, line.row)) return false
  if (/^(?:[•·▪●◦*■□➢►✓✔∙–—-]|\d{1,2}[.)])\s/u.test(line.text)) return false
  const [word = ''] = line.text.split(/\s/)
  const perLetter = (piece.right - piece.left) / Math.max(1, line.text.length)
  return before.piece.right + (word.length + 1) * perLetter * WIDE_WORD > edge
}

const hasAside = (pieces: readonly Piece[]) => {
  const [last, before] = [pieces.at(-1), pieces.at(-2)]
  return last !== undefined && before !== undefined && last.left - before.right > 2.5 * last.size
}
