import type { FileLine } from '../file-line.ts'
import { isDatePart } from '../fields/date-spans.ts'
import { findHeading } from '../fields/sections.ts'
import { readRecords } from './table-records.ts'

export type Paragraph = {
  kind: 'paragraph'
  /** Line breaks and tabs as such. */
  text: string
  isStrong: boolean
  isLarge: boolean
}

/** A part of a document of a word processor or a page. */
export type Block =
  | Paragraph
  | { kind: 'table'; rows: Block[][][] }
  /** A text box, a sidebar, a header or a footer: the text before it does not continue here. */
  | { kind: 'frame'; blocks: Block[] }

/** A cell of more lines is a column of the page, and no date or label. */
const LABEL_LINES_MAX = 3
const COLUMN_LINES_MIN = 6

/** The lines of a document in the order of reading: its text, then its text boxes and sidebars. */
export function toFileLines(blocks: readonly Block[]): FileLine[] {
  const frames: FileLine[] = []
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return toParagraphLines(block)
    if (block.kind === 'table') return toTableLines(block.rows)
    frames.push(...startBlock(toFileLines(block.blocks)))
    return []
  })
  return [...lines, ...frames]
}

const toParagraphLines = ({ text, isStrong, isLarge }: Paragraph): FileLine[] =>
  text.split('\n').map((line) => ({ text: line, isStrong, isContinuation: false, column: null, isLarge }))

const startBlock = (lines: FileLine[]): FileLine[] =>
  lines.map((line, at) =>
    at === lines.findIndex(({ text }) => text.trim() !== '') ? { ...line, isBlockStart: true } : line,
  )

function toTableLines(rows: readonly Block[][][]): FileLine[] {
  const cells = rows.map((row) =>
    row.map((cell) => toFileLines(cell).filter(({ text }) => text.trim() !== '')),
  )
  const records = readRecords(cells)
  if (records) return records
  if (isLayout(cells)) return toColumnLines(cells)
  return cells.flatMap((row) => toRowLines(row.filter((cell) => cell.length > 0)))
}

type Cells = FileLine[][]

/** A table of one row or a few, whose cells are the columns of the page. */
const isLayout = (rows: readonly Cells[]) =>
  rows.some((row) => {
    const [left = [], ...right] = row
    const filled = row.filter((cell) => cell.length > 0)
    return (
      filled.length > 1 &&
      ((left.length >= COLUMN_LINES_MIN && !left.every(({ text }) => isDatePart(text))) ||
        (left.length > 1 &&
          left.some(({ text }) => findHeading(text)?.rest === '') &&
          right.flat().some(({ text }) => findHeading(text)?.rest === '')))
    )
  })

/** Column by column: the one with most text first, the others as blocks of their own. */
function toColumnLines(rows: readonly Cells[]): FileLine[] {
  const width = Math.max(...rows.map((row) => row.length))
  const lone = rows.findIndex((row) => row.filter((cell) => cell.length > 0).length > 1)
  const above = rows.slice(0, lone).flatMap((row) => row.flat())
  const columns = Array.from({ length: width }, (_, at) => rows.slice(lone).flatMap((row) => row[at] ?? []))
  const lengths = columns.map((lines) => lines.reduce((sum, { text }) => sum + text.length, 0))
  const main = lengths.indexOf(Math.max(...lengths))
  const others = columns.filter((_, at) => at !== main)
  return [...above, ...(columns[main] ?? []), ...others.flatMap(startBlock)]
}

function toRowLines(cells: Cells): FileLine[] {
  const [left = [], right = []] = cells
  if (cells.length === 2 && left.length <= LABEL_LINES_MAX + 1)
    return [
      { ...joinCell(left), column: 'left' },
      ...right.map((line): FileLine => ({ ...line, column: line.column ?? 'right' })),
    ]
  // A line of each cell beside those of the others, as far as they are short.
  if (cells.length > 2 && cells.every((cell) => cell.length <= LABEL_LINES_MAX)) {
    const [first] = cells.flat()
    return first
      ? [
          {
            ...first,
            text: cells.map((cell) => cell.map(({ text }) => text.trim()).join(' ')).join('\t'),
            column: null,
          },
        ]
      : []
  }
  return cells.flat()
}

/** «Март 2021 —» and «настоящее время» in one cell are one period. */
function joinCell(lines: readonly FileLine[]): FileLine {
  const [first, ...others] = lines
  return {
    ...(first ?? { text: '', isStrong: false, isContinuation: false, column: null }),
    text: lines.map(({ text }) => text.trim()).join(' '),
    isStrong: first?.isStrong === true && others.every(({ isStrong }) => isStrong),
  }
}
