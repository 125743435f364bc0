import { isBlock, isRun, type Run, type TextBlock, type TextNode } from './text-tree.ts'

/** Cells with more text are columns of a layout, not values. */
const CELL_LENGTH = 300
/** What a line cannot hold. */
const NOT_FLAT = /^(?:ul|ol|menu|dir|li|table|h[1-6])$/

/** Rows and the caption of a table, and what stands outside of both. */
export function listRows(block: TextBlock): TextNode[] {
  return block.children.flatMap((child) =>
    isBlock(child) && /^(?:thead|tbody|tfoot)$/.test(child.name) ? listRows(child) : [child],
  )
}

/** The cells of a row with text, each as its lines; null for a row that is not one line: one cell, or a layout. */
export function readFlatRow(row: TextBlock): Run[][][] | null {
  const blocks = row.children.filter(isBlock)
  const hasOuterText = row.children.some((node) => isRun(node) && /\S/.test(node.text))
  if (hasOuterText || !blocks.every(isFlat)) return null
  const cells = blocks.map(toLines).filter((lines) => lines.length > 0)
  const isLayout = cells.some((lines) => countLetters(lines) > CELL_LENGTH)
  return cells.length < 2 || isLayout ? null : cells
}

/** What stands between two lines of one cell. */
export const lineSeparator = (last: string) => (/[.!?;:,…—–-]/.test(last) ? ' ' : '; ')

const isFlat = (block: TextBlock): boolean =>
  !block.isWordItem && !NOT_FLAT.test(block.name) && block.children.filter(isBlock).every(isFlat)

const countLetters = (lines: readonly Run[][]) =>
  lines.flat().reduce((length, { text }) => length + text.length, 0)

function toLines(cell: TextBlock): Run[][] {
  const lines: Run[][] = [[]]
  addLines(lines, cell.children)
  return lines.filter((runs) => runs.some(({ text }) => /\S/.test(text)))
}

function addLines(lines: Run[][], nodes: readonly TextNode[]) {
  for (const node of nodes) {
    if (node === 'break') lines.push([])
    else if (isRun(node)) lines.at(-1)?.push(node)
    else {
      lines.push([])
      addLines(lines, node.children)
      lines.push([])
    }
  }
}
