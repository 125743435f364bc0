/** Blocks as plain lines, for those who know neither tables nor paragraphs of a word processor. */
import type { Block, LineBlock } from '../document.ts'

/** Null when the blocks need more than lines. */
export function listPlainLines(blocks: readonly Block[]): LineBlock[] | null {
  const lines: LineBlock[] = []
  for (const block of blocks) {
    if (block.kind === 'list')
      for (const [at, runs] of block.items.entries()) {
        const marker = block.marker === 'number' ? `${at + 1}. ` : `${block.marker} `
        lines.push({ kind: 'line', runs: [{ text: marker, isFrame: true }, ...runs] })
      }
    else if (block.kind === 'line' && (block.right ?? []).length === 0) lines.push(block)
    else return null
  }
  return lines
}

/** Lines that follow each other without space between them, together; other blocks alone. */
export function groupLines(blocks: readonly Block[]): (Block | LineBlock[])[] {
  const groups: (Block | LineBlock[])[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind !== 'line' || (block.right ?? []).length > 0) groups.push(block)
    else if (Array.isArray(last) && (block.above ?? 0) === 0 && last[0]?.align === block.align)
      last.push(block)
    else groups.push([block])
  }
  return groups
}
