import { isDatePart } from '../fields/date-spans.ts'
import { isLabelName } from '../fields/labels.ts'
import { findHeading } from '../fields/sections.ts'
import { cleanText, type FileLine } from '../file-line.ts'
import { findRecords } from './pdf-records.ts'
import { isNear, toRowSize, toRowText, type PdfRow, type Piece } from './pdf-rows.ts'

/**
 * A part of a page: lines over its whole width; a table with a head, read already; a table whose left cells name what stands beside them; or columns, each of
 * which is read to its end.
 */
export type Region =
  | { kind: 'flow'; rows: PdfRow[] }
  | { kind: 'records'; lines: FileLine[] }
  | { kind: 'table'; rows: PdfRow[]; second: number }
  | {
      kind: 'columns'
      rows: PdfRow[]
      /** Where the second column begins. */
      start: number
      columns: PdfRow[][]
      /** Which column is a sidebar; null for columns of one text. */
      sidebar: number | null
    }

/** Points by which the beginnings of the lines of one column differ at most. */
const ALIGNED = 4
const ROWS_MIN = 3
const DEPTH_MAX = 3

/** Divides the rows of a page into parts from top to bottom. */
export function findRegions(rows: readonly PdfRow[], depth = 0): Region[] {
  const records = depth > DEPTH_MAX ? null : findRecords(rows)
  if (records)
    return [
      ...findRegions(rows.slice(0, records.from), depth),
      { kind: 'records', lines: records.lines },
      ...findRegions(rows.slice(records.to), depth),
    ]
  const found = rows.length < ROWS_MIN || depth > DEPTH_MAX ? null : findSplit(rows)
  if (!found) return rows.length === 0 ? [] : [{ kind: 'flow', rows: [...rows] }]
  const { from, to, region } = found
  return [...findRegions(rows.slice(0, from), depth + 1), region, ...findRegions(rows.slice(to), depth + 1)]
}

type Split = { from: number; to: number; region: Region; score: number }

/** The gap between columns along which most rows are divided. */
function findSplit(rows: readonly PdfRow[]): Split | null {
  let best: Split | null = null
  for (const x of columnStarts(rows))
    for (const [from, to] of runsAlong(rows, x)) {
      const split = splitRun(rows, { from, to, x })
      if (split && split.score > (best?.score ?? 0)) best = split
    }
  return best
}

/** Where several lines begin that are not the first of their row, or that stand far from the margin. */
function columnStarts(rows: readonly PdfRow[]): number[] {
  const margin = Math.min(...rows.flatMap(({ pieces }) => pieces.map(({ left }) => left)))
  const starts = rows
    .flatMap(({ pieces }) =>
      pieces.flatMap(({ left, size }, at) => (at > 0 || left > margin + 5 * size ? [left] : [])),
    )
    .toSorted((a, b) => a - b)
  const found: number[] = []
  for (let at = 0; at < starts.length;) {
    const first = starts[at] ?? 0
    let end = at
    while (end < starts.length && (starts[end] ?? 0) <= first + ALIGNED) end += 1
    if (end - at >= 2) found.push(first)
    at = end
  }
  return found
}

const crosses = ({ pieces }: PdfRow, x: number) =>
  pieces.some(({ left, right }) => left < x - 2 && right > x - 1)
const piecesBefore = ({ pieces }: PdfRow, x: number) => pieces.filter(({ left }) => left < x - 2)
const piecesFrom = ({ pieces }: PdfRow, x: number) => pieces.filter(({ left }) => left >= x - 2)

/** The longest runs of rows that no piece connects over the line. */
function runsAlong(rows: readonly PdfRow[], x: number): [number, number][] {
  const runs: [number, number][] = []
  let start = 0
  for (let at = 0; at <= rows.length; at += 1) {
    const row = rows[at]
    if (row && !crosses(row, x)) continue
    if (at - start >= ROWS_MIN) runs.push([start, at])
    start = at + 1
  }
  return runs
}

function splitRun(rows: readonly PdfRow[], run: { from: number; to: number; x: number }): Split | null {
  const { x } = run
  let { from, to } = run
  // Lines above and below that only happen to be short are no part of the columns.
  const above = countLone(rows, { from, to, x })
  while (above > from && from < above && isApart(rows, from)) from += 1
  while (to > from && isLone(rows, to - 1, x) && isApart(rows, to - 2)) to -= 1
  const part = rows.slice(from, to)
  const left = part.flatMap((row) => toColumnRow(row, piecesBefore(row, x)))
  const right = part.flatMap((row) => toColumnRow(row, piecesFrom(row, x)))
  if (left.length < 2 || right.length < ROWS_MIN) return null
  const score = Math.min(left.length, right.length) + 0.3 * part.length
  if (isDatesBeside(left, right)) return null
  if (isTable(left, right, part)) return { from, to, score, region: { kind: 'table', rows: part, second: x } }
  if (left.length < ROWS_MIN || !isTextColumn(left) || !isTextColumn(right)) return null
  return {
    from,
    to,
    score,
    region: {
      kind: 'columns',
      rows: part,
      start: x,
      columns: [left, right],
      sidebar: findSidebar(left, right, { x, rows }),
    },
  }
}

/** Where lines that all stand in one column end; lines of both columns in turn are the columns. */
function countLone(
  rows: readonly PdfRow[],
  { from, to, x }: { from: number; to: number; x: number },
): number {
  let end = from
  while (end < to && isLone(rows, end, x)) end += 1
  const sides = new Set(rows.slice(from, end).map((row) => piecesBefore(row, x).length > 0))
  return sides.size > 1 ? from : end
}

const isLone = (rows: readonly PdfRow[], at: number, x: number) => {
  const row = rows[at]
  return row !== undefined && (piecesBefore(row, x).length === 0 || piecesFrom(row, x).length === 0)
}

/** A gap, or another size of letters, after the row. */
function isApart(rows: readonly PdfRow[], at: number): boolean {
  const [row, next] = [rows[at], rows[at + 1]]
  if (!row || !next) return true
  return !isNear(row, next) || Math.abs(toRowSize(row) - toRowSize(next)) > 2
}

const toColumnRow = (row: PdfRow, pieces: Piece[]): PdfRow[] =>
  pieces.length === 0 ? [] : [{ ...row, pieces }]

/** Dates or a place at the right edge of the lines they belong to are no column. */
function isDatesBeside(left: readonly PdfRow[], right: readonly PdfRow[]): boolean {
  const beside = right.filter(({ top }) => left.some((row) => row.top === top))
  const dates = right.filter(({ pieces }) => isDatePart(toRowText(pieces)) || /\d{4}/.test(toRowText(pieces)))
  return beside.length >= right.length * 0.8 && dates.length >= right.length * 0.5
}

/** Consecutive lines of a column. */
function groupRows(rows: readonly PdfRow[]): PdfRow[][] {
  const blocks: PdfRow[][] = []
  for (const row of rows) {
    const last = blocks.at(-1)
    if (last && isNear(last.at(-1), row)) last.push(row)
    else blocks.push([row])
  }
  return blocks
}

/** Left cells are dates or labels, and begin where what they name begins. */
function isTable(left: readonly PdfRow[], right: readonly PdfRow[], part: readonly PdfRow[]): boolean {
  // A column of labels or dates is narrow.
  if (toWidth(left) > toWidth(part) * 0.5) return false
  const rightTops = new Set(right.map(({ top }) => top))
  const both = left.filter(({ top }) => rightTops.has(top))
  // Each row has both: a list of labels and values.
  const short = left.filter(({ pieces }) => isLabelLike(cleanText(toRowText(pieces))))
  if (
    both.length >= left.length * 0.9 &&
    both.length >= right.length * 0.6 &&
    short.length >= left.length * 0.5
  )
    return true
  const labels = left.filter(({ pieces }) => isLabel(cleanText(toRowText(pieces))))
  const labelled = labels.filter(({ top }) => rightTops.has(top))
  if (labels.length >= left.length * 0.6 && labelled.length >= labels.length * 0.6 && labels.length > 1)
    return true
  // A line without a pair, such as a heading, belongs to neither column.
  const beside = groupRows(left)
    .map((block) => block.slice(block.findIndex(({ top }) => rightTops.has(top))))
    .filter(([first]) => first !== undefined && rightTops.has(first.top))
  const starts = beside.filter(([first]) => first !== undefined && isCellStart(right, first.top))
  const dates = beside.filter(([first]) => first !== undefined && isDatePart(toRowText(first.pieces)))
  if (dates.length >= beside.length * 0.6 && beside.length > 0) return true
  const lines = beside.flat().length / Math.max(1, beside.length)
  return (
    beside.length >= 2 &&
    starts.length >= beside.length * 0.8 &&
    lines <= 3 &&
    beside.flat().length < right.length * 0.8 &&
    beside.flat().length >= left.length * 0.4
  )
}

/** A sidebar whose lines stand on those of the text has words of its own. */
const isLabelLike = (text: string) => isLabel(text) || text.endsWith(':') || isDatePart(text)

const isLabel = (text: string) => isLabelName(text) || findHeading(text)?.rest === ''

/** Whether a line of the column begins there after a gap, or in bold. */
function isCellStart(rows: readonly PdfRow[], top: number): boolean {
  const at = rows.findIndex((row) => row.top === top)
  const row = rows[at]
  if (!row) return false
  return at === 0 || !isNear(rows[at - 1], row) || row.pieces.some(({ isStrong }) => isStrong)
}

const edges = (rows: readonly PdfRow[]) => {
  const pieces = rows.flatMap((row) => row.pieces)
  return {
    left: Math.min(...pieces.map(({ left }) => left)),
    right: Math.max(...pieces.map(({ right }) => right)),
  }
}
const toWidth = (rows: readonly PdfRow[]) => {
  const { left, right } = edges(rows)
  return right - left
}

/** Words rather than figures, rates or single signs. */
const isTextColumn = (rows: readonly PdfRow[]) =>
  rows.filter(({ pieces }) => /\p{L}{2}/u.test(toRowText(pieces))).length >= Math.max(2, rows.length * 0.5)

/** The narrow one of two columns, if it is high or has headings of its own. */
function findSidebar(
  left: readonly PdfRow[],
  right: readonly PdfRow[],
  { x, rows }: { x: number; rows: readonly PdfRow[] },
): number | null {
  const page = edges(rows)
  const widths = [x - page.left, page.right - x]
  const narrow = (widths[0] ?? 0) <= (widths[1] ?? 0) ? 0 : 1
  if ((widths[narrow] ?? 0) > (widths[1 - narrow] ?? 0) * 0.8) return null
  const column = narrow === 0 ? left : right
  const other = narrow === 0 ? right : left
  const hasHeading = (part: readonly PdfRow[]) =>
    part.some(({ pieces }) => findHeading(cleanText(toRowText(pieces)))?.rest === '')
  return hasHeading(column) || hasHeading(other) ? narrow : null
}
