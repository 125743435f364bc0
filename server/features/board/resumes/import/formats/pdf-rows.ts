/** A run of words on one line of a page, in points from its top left corner. */
export type Piece = {
  text: string
  left: number
  right: number
  size: number
  isStrong: boolean
  isLarge: boolean
}

/** One line of a page, pieces from left to right. */
export type PdfRow = { page: number; top: number; pieces: Piece[] }

export type Fragment = Piece & { page: number; top: number }

/** Fragments by the lines they stand on; those next to each other are one piece. */
export function toRows(fragments: readonly Fragment[]): PdfRow[] {
  const rows: PdfRow[] = []
  for (const { page, top, ...piece } of fragments.toSorted((a, b) => a.page - b.page || a.top - b.top)) {
    const row = rows.at(-1)
    if (row?.page === page && top - row.top < piece.size * 0.45) row.pieces.push(piece)
    else rows.push({ page, top, pieces: [piece] })
  }
  const sorted = rows.map((row) => ({ ...row, pieces: row.pieces.toSorted((a, b) => a.left - b.left) }))
  const starts = findStarts(sorted)
  return sorted.map((row) => ({ ...row, pieces: joinNear(row.pieces, starts.get(row.page) ?? new Set()) }))
}

/** Rows that begin at the same place behind a gap show a column, however narrow the gap is. */
const ALIGNED_ROWS_MIN = 4

/** By page, where columns begin, in whole points. */
function findStarts(rows: readonly PdfRow[]): Map<number, Set<number>> {
  const counts = new Map<string, { page: number; at: number; behind: number; first: number }>()
  for (const { page, pieces } of rows)
    for (const [index, piece] of pieces.entries()) {
      const before = pieces[index - 1]
      const isBehind = before !== undefined && isColumnGap(before, piece) && !BULLET.test(before.text)
      if (before && !isBehind) continue
      const key = `${page} ${Math.round(piece.left)}`
      const count = counts.get(key) ?? { page, at: Math.round(piece.left), behind: 0, first: 0 }
      if (before) count.behind += 1
      else count.first += 1
      counts.set(key, count)
    }
  const starts = new Map<number, Set<number>>()
  for (const { page, at, behind, first } of counts.values())
    if (behind >= 3 && behind + first >= ALIGNED_ROWS_MIN)
      starts.set(page, (starts.get(page) ?? new Set()).add(at))
  return starts
}

const isColumnGap = (before: Piece, piece: Piece) => piece.left - before.right > piece.size * 0.4

const BULLET = /^[•·▪●◦■□➢►✓✔∙*–—\uF0B7\uF0A7-]$/u

function joinNear(pieces: readonly Piece[], starts: ReadonlySet<number>): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const gap = last ? piece.left - last.right : Infinity
    // A bullet belongs to its text, however wide the gap is.
    const isItem = last !== undefined && BULLET.test(last.text) && gap < 4 * piece.size
    const isColumn = last !== undefined && starts.has(Math.round(piece.left)) && isColumnGap(last, piece)
    if (!last || ((gap > piece.size || isColumn) && !isItem)) {
      joined.push({ ...piece })
      continue
    }
    const isHyphenated = last.text.endsWith('\u00AD')
    if (isHyphenated) last.text += piece.text
    else
      last.text +=
        gap > piece.size * 0.12 || isItem
          ? gap > piece.size * 0.55 && !isItem
            ? `  ${piece.text}`
            : ` ${piece.text}`
          : piece.text
    last.right = Math.max(last.right, piece.right)
    last.isStrong = isItem ? piece.isStrong : last.isStrong && piece.isStrong
    last.isLarge &&= piece.isLarge
  }
  return joined
}

export const toRowText = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('\t')

/** The size of the letters of a row: of its largest piece. */
export const toRowSize = ({ pieces }: PdfRow) => Math.max(1, ...pieces.map(({ size }) => size))

/** Heights of a line: more is a new paragraph. */
const LINE_SPACING = 1.8

/** Whether the rows are lines of one paragraph by their distance. */
export function isNear(before: PdfRow | null | undefined, row: PdfRow): boolean {
  return before?.page === row.page && row.top - before.top <= toRowSize(row) * LINE_SPACING
}
