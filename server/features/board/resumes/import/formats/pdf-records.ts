import { continuesCell } from '../fields/date-spans.ts'
import { isLabelName } from '../fields/labels.ts'
import { findHeading } from '../fields/sections.ts'
import { cleanText, type FileLine } from '../file-line.ts'
import { toRowText, type PdfRow, type Piece } from './pdf-rows.ts'
import { readRecords } from './table-records.ts'

/** Points by which what stands in a column may begin before its name. */
const ALIGNED = 6

type Found = { from: number; to: number; lines: FileLine[] }

/** The first table of the rows whose head names its columns, «Период | Организация | Должность»; null without one. */
export function findRecords(rows: readonly PdfRow[]): Found | null {
  for (const [at, head] of rows.entries()) {
    if (!isHead(head)) continue
    const starts = head.pieces.map(({ left }) => left)
    const body = rows.slice(at + 1)
    const end = body.findIndex((row, index) => endsTable(row, starts, body[index - 1] ?? head))
    const inside = end < 0 ? body : body.slice(0, end)
    const lines = readRecords([
      toCells(head, starts).map((piece) => piece.map(toLine)),
      ...splitRecords(inside, starts),
    ])
    if (lines) return { from: at, to: at + 1 + inside.length, lines }
  }
  return null
}

const isHead = ({ pieces }: PdfRow) =>
  pieces.length >= 2 &&
  pieces.filter(({ text }) => isLabelName(cleanText(text))).length >= Math.max(2, pieces.length * 0.6)

/** What reaches over columns, a heading, or a wide gap. */
function endsTable(row: PdfRow, starts: readonly number[], before: PdfRow): boolean {
  const isWide = row.pieces.some(({ left, right }) =>
    starts.some((start) => left < start - ALIGNED && right > start + ALIGNED),
  )
  const isOutside = row.pieces.some(({ left }) => left < (starts[0] ?? 0) - ALIGNED)
  const [first] = row.pieces
  const isHeading =
    first !== undefined &&
    (row.pieces.length === 1 || first.isStrong) &&
    findHeading(cleanText(first.text))?.rest === ''
  return isWide || isOutside || isHeading || row.page !== before.page
}

/** The pieces of a row by the columns they begin in. */
function toCells({ pieces }: PdfRow, starts: readonly number[]): Piece[][] {
  return starts.map((start, at) =>
    pieces.filter(({ left }) => {
      const next = starts[at + 1]
      return (at === 0 || left >= start - ALIGNED) && (next === undefined || left < next - ALIGNED)
    }),
  )
}

const toLine = ({ text, isStrong }: Piece): FileLine => ({
  text,
  isStrong,
  // A cell wraps its text in the middle of sentences.
  isContinuation: /^\p{Ll}/u.test(text),
  column: null,
})

/** Lines of each cell of each record. Wider gaps keep records apart, otherwise what stands in the first column does. */
function splitRecords(rows: readonly PdfRow[], starts: readonly number[]): FileLine[][][] {
  const gaps = rows.slice(1).map((row, at) => row.top - (rows[at]?.top ?? 0))
  const pitch = Math.min(...gaps.filter((gap) => gap > 2))
  const hasGaps = gaps.some((gap) => gap > pitch * 1.25)
  const records: FileLine[][][] = []
  for (const [at, row] of rows.entries()) {
    const cells = toCells(row, starts)
    const isApart =
      at === 0 || (hasGaps ? (gaps[at - 1] ?? 0) > pitch * 1.25 : beginsRecord(cells, records.at(-1)))
    if (isApart) records.push(starts.map(() => []))
    for (const [column, pieces] of cells.entries())
      for (const piece of pieces) addLine(records.at(-1)?.[column] ?? [], toLine(piece))
  }
  return records
}

/** «…за» goes on with «2018–2022 годы». */
function addLine(cell: FileLine[], line: FileLine) {
  const before = cell.at(-1)?.text ?? ''
  const isOpen = /(?:\s(?:за|в|с|на|до|по|от|и|for|in|of|from|and)|,)$/iu.test(before)
  cell.push(isOpen ? { ...line, isContinuation: true } : line)
}

function beginsRecord([first = []]: readonly Piece[][], last: FileLine[][] | undefined): boolean {
  const known = last?.[0]?.map(({ text }) => text).join(' ') ?? ''
  return first.length > 0 && !continuesCell(known, toRowText(first))
}
