import { cellSeparator } from '#shared/kernel/table-cells.ts'
import { BlockWriter, type ListTag } from './block-writer.ts'
import { isRun, type Run, type TextBlock, type TextNode } from './text-tree.ts'
import { readFlatRow, lineSeparator, listRows } from './table-rows.ts'

const PLAIN = { isBold: false, isItalic: false, href: null }

type Place = {
  /** Depth of the item around the text; 0 outside of lists. */
  depth: number
  /** Depth of the list that an item without a level belongs to. */
  listDepth: number
  tag: ListTag
  isHeading: boolean
}

const OUTSIDE: Place = { depth: 0, listDepth: 0, tag: 'ul', isHeading: false }

/** A tree as HTML of the few elements that `parseBlocks` reads. */
export function writeTree(root: TextBlock): string {
  const writer = new BlockWriter()
  writeChildren(writer, root.children, OUTSIDE)
  writer.closeLists(0)
  return writer.html
}

function writeChildren(writer: BlockWriter, nodes: readonly TextNode[], place: Place) {
  for (const node of nodes) {
    if (node === 'break') writer.lineBreak()
    else if (isRun(node)) writeRun(writer, node, place)
    else writeBlock(writer, node, place)
  }
}

function writeRun(writer: BlockWriter, run: Run, place: Place) {
  // Space between blocks closes no list.
  if (/\S/.test(run.text) && writer.depth > place.depth) writer.closeLists(place.depth)
  const look = place.isHeading ? { ...run, isBold: false } : run
  if (!run.isPre) {
    writer.text(run.text, look)
    return
  }
  for (const [at, line] of run.text.split(/\r\n?|\n/).entries()) {
    if (at > 0) writer.lineBreak()
    writer.text(line, look)
  }
}

function writeBlock(writer: BlockWriter, block: TextBlock, place: Place) {
  const { name, children } = block
  if (block.isWordItem) writeWordItem(writer, block, place)
  else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') {
    writer.endBlock()
    const tag = name === 'ol' ? 'ol' : 'ul'
    writeChildren(writer, children, { ...place, listDepth: place.listDepth + 1, tag })
  } else if (name === 'li') {
    const level = Math.max(block.level ?? 1, place.listDepth, 1)
    const depth = writer.item(level, place.tag)
    writeChildren(writer, children, { ...place, depth, listDepth: depth })
  } else if (/^h[1-6]$/.test(name) && place.depth === 0) {
    writer.closeLists(0)
    writer.heading(name > 'h3' ? 'h4' : 'h3')
    writeChildren(writer, children, { ...place, isHeading: true })
  } else if (name === 'table') {
    writer.endBlock()
    writeChildren(writer, listRows(block), place)
  } else if (name === 'tr') writeRow(writer, block, place)
  else {
    writer.endBlock()
    writeChildren(writer, children, place)
  }
  writer.endBlock()
}

/** «1.», «а)», «iv.» are numbers; «o» is a bullet. */
const NUMBER = /^[\p{L}\d]{1,5}(?:\.\d{1,3})*[.)]/u
/** A bullet that Word has typed without saying so: no word is followed by so many no-break spaces. */
const TYPED_MARKER = /^\s*(?:[^\p{L}\d\s]|[oüØ§]|[\p{L}\d]{1,5}[.)])[\u00A0\s]{2,}(?=\S)/u

function writeWordItem(writer: BlockWriter, block: TextBlock, place: Place) {
  const marker = block.marker === '' ? takeMarker(block) : block.marker
  const tag = NUMBER.test(marker.trim()) ? 'ol' : 'ul'
  const depth = writer.item(place.depth + (block.level ?? 1), tag)
  writeChildren(writer, block.children, { ...place, depth, listDepth: depth })
}

/** Takes a typed marker, which may be in several runs, out of the block. */
function takeMarker(block: TextBlock): string {
  const end = block.children.findIndex((node) => !isRun(node))
  const runs = block.children.slice(0, end < 0 ? undefined : end).filter(isRun)
  const text = runs.map((run) => run.text).join('')
  const marker = TYPED_MARKER.exec(text)?.[0] ?? ''
  let left = marker.length
  for (const run of runs) {
    const { length } = run.text
    run.text = run.text.slice(left)
    left = Math.max(0, left - length)
  }
  return marker
}

/** A row is a line. A cell that holds more than a line could say is written as its blocks. */
function writeRow(writer: BlockWriter, row: TextBlock, place: Place) {
  const cells = readFlatRow(row)
  if (!cells) {
    writeChildren(writer, row.children, place)
    return
  }
  if (writer.depth > place.depth) writer.closeLists(place.depth)
  writer.endBlock()
  for (const [at, lines] of cells.entries()) {
    if (at > 0) writer.text(cellSeparator(writer.last), PLAIN)
    for (const [number, runs] of lines.entries()) {
      if (number > 0) writer.text(lineSeparator(writer.last), PLAIN)
      for (const run of runs) writer.text(run.text, run)
    }
  }
  writer.endBlock()
}
