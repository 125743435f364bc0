/** Lays a document out on pages: lines are broken into pieces of text with their places. */
import type { Block, Inline, LineBlock, ResumeDocument } from '../document.ts'
import { addWidths, createLineBreaker, type Part, type TextLook, type TextTools } from './line-breaks.ts'

/** Points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 45 }
const GAP = 16
const PADDING = 5
const LEADING = 1.35

type Place = { page: number; x: number; y: number }
export type Piece = Place &
  (
    | ({ kind: 'text'; text: string } & TextLook)
    | { kind: 'box' | 'fill'; width: number; height: number; colour: string }
    | { kind: 'rule'; width: number; colour: string }
  )
type Cursor = { page: number; y: number }
type Column = { x: number; width: number }

export function layOut(document: ResumeDocument, tools: TextTools): Piece[] {
  const { style } = document
  const pieces: Piece[] = []
  const bottom = PAGE.height - PAGE.margin
  const whole: Column = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin }
  const top: Cursor = { page: 0, y: PAGE.margin }

  const breakLines = createLineBreaker(style, tools)

  function reserve(cursor: Cursor, height: number): Cursor {
    return cursor.y + height <= bottom ? cursor : { page: cursor.page + 1, y: PAGE.margin }
  }

  function putParts(parts: readonly Part[], { page, x, y }: Place) {
    let at = x
    for (const { width, ...part } of parts) {
      if (part.text.trim() !== '') pieces.push({ kind: 'text', page, x: at, y, ...part })
      at += width
    }
  }

  function layLine(
    { runs, right = [], align, above = 0 }: LineBlock,
    { x, width }: Column,
    from: Cursor,
  ): Cursor {
    const atRight = breakLines(right, width)[0] ?? []
    const rightWidth = addWidths(atRight)
    // In a narrow column the two parts take a line each.
    if (right.length > 0 && rightWidth + addWidths(breakLines(runs, Infinity)[0] ?? []) + GAP > width) {
      const head: LineBlock = { kind: 'line', runs, above }
      return layLine(
        { kind: 'line', runs: right, align: 'right' },
        { x, width },
        layLine(head, { x, width }, from),
      )
    }
    const lines = breakLines(runs, width - (rightWidth > 0 ? rightWidth + GAP : 0))
    let cursor = { ...from, y: from.y + above * style.size }
    for (const [at, parts] of lines.entries()) {
      const size = Math.max(style.size, ...parts.map((part) => part.size))
      cursor = reserve(cursor, size * LEADING)
      const free = width - addWidths(parts)
      putParts(parts, { ...cursor, x: x + (align === 'center' ? free / 2 : align === 'right' ? free : 0) })
      if (at === 0 && rightWidth > 0) putParts(atRight, { ...cursor, x: x + width - rightWidth })
      cursor = { ...cursor, y: cursor.y + size * LEADING }
    }
    return cursor
  }

  function layBlocks(blocks: readonly Block[], column: Column, from: Cursor): Cursor {
    return blocks.reduce((cursor, block) => layBlock(block, column, cursor), from)
  }

  function layBlock(block: Block, column: Column, from: Cursor): Cursor {
    switch (block.kind) {
      case 'line':
        return layLine(block, column, from)
      case 'heading':
        return layHeading(block.runs, column, from)
      case 'list': {
        const indent = 1.4 * style.size
        const inner = { x: column.x + indent, width: column.width - indent }
        return block.items.reduce((cursor, runs, at) => {
          const start = reserve(cursor, style.size * LEADING)
          const marker = block.marker === 'number' ? `${at + 1}.` : block.marker
          layLine({ kind: 'line', runs: [{ text: marker }] }, column, start)
          return layLine({ kind: 'line', runs }, inner, start)
        }, from)
      }
      case 'table':
        return layTable(block, column, from)
    }
  }

  function layHeading(runs: readonly Inline[], column: Column, from: Cursor): Cursor {
    const { size, isBold, isAccent, hasRule, isUnderlined, align, tracking } = style.heading
    // A heading does not stay alone at the foot of a page.
    const start = reserve({ ...from, y: from.y + style.size * 0.9 }, size * style.size * LEADING * 3)
    const styled = runs.map((run) => ({ ...run, bold: isBold, accent: isAccent, size, tracking }))
    const end = layLine(
      { kind: 'line', runs: styled, ...(align === 'center' ? { align: 'center' } : {}) },
      column,
      start,
    )
    if (hasRule || isUnderlined)
      pieces.push({
        kind: 'rule',
        page: end.page,
        x: column.x,
        y: end.y,
        width: column.width,
        colour: style.accent,
      })
    return { ...end, y: end.y + 3 }
  }

  function layTable(
    { widths, isBordered, rows }: Extract<Block, { kind: 'table' }>,
    column: Column,
    from: Cursor,
  ): Cursor {
    const total = widths.reduce((sum, one) => sum + one, 0)
    return rows.reduce((cursor, cells) => {
      const start = reserve(cursor, style.size * LEADING + 2 * PADDING)
      const padding = isBordered ? PADDING : 2
      let x = column.x
      const boxes: Column[] = []
      const ends = cells.map((cell, at) => {
        const width = ((widths[at] ?? 0) / total) * column.width
        boxes.push({ x, width })
        const end = layBlocks(
          cell,
          { x: x + padding, width: width - 2 * padding },
          { ...start, y: start.y + padding },
        )
        x += width
        return end
      })
      const end = lowest(ends, start)
      if (isBordered && end.page === start.page)
        for (const box of boxes)
          pieces.push({
            kind: 'box',
            page: start.page,
            ...box,
            y: start.y,
            height: end.y + padding - start.y,
            colour: '#777777',
          })
      return { ...end, y: end.y + padding }
    }, from)
  }

  const start = layBlocks([...document.pageHeader, ...document.top], whole, top)
  const { layout } = document
  if (layout.kind === 'aside') {
    const asideWidth = whole.width * layout.share - GAP / 2
    const isLeft = layout.side === 'left'
    const aside = { x: isLeft ? whole.x : whole.x + whole.width - asideWidth, width: asideWidth }
    const main = { x: isLeft ? whole.x + asideWidth + GAP : whole.x, width: whole.width - asideWidth - GAP }
    if (layout.fill !== null)
      pieces.push({
        kind: 'fill',
        page: 0,
        x: aside.x - 8,
        y: start.y - 4,
        width: aside.width + 14,
        height: bottom - start.y + 8,
        colour: layout.fill,
      })
    layBlocks(layout.aside, aside, start)
    layBlocks(layout.main, main, start)
  } else if (layout.kind === 'flow') layFlow(layout.body)
  else layBlocks(layout.body, whole, start)
  addFooters()
  return pieces

  /** Half of the blocks, whole sections, in each column. */
  function layFlow(body: readonly Block[]) {
    const width = (whole.width - GAP) / 2
    const starts = body.flatMap((block, at) => (block.kind === 'heading' ? [at] : []))
    const middle = starts.find((at) => at >= body.length / 2 - 2) ?? body.length
    layBlocks(body.slice(0, middle), { x: whole.x, width }, start)
    layBlocks(body.slice(middle), { x: whole.x + width + GAP, width }, start)
  }

  function addFooters() {
    if (document.footer === null) return
    const pages = 1 + Math.max(0, ...pieces.map(({ page }) => page))
    const look = { isBold: false, size: 8, colour: '#666666', tracking: 0 }
    const word = document.language === 'ru' ? 'Страница' : 'Page'
    for (let page = 0; page < pages; page += 1) {
      const text = tools.clean(`${document.footer}, ${word} ${page + 1}`)
      pieces.push({ kind: 'text', page, x: whole.x, y: bottom + 12, text, ...look })
    }
  }
}

const lowest = (ends: readonly Cursor[], start: Cursor): Cursor =>
  ends.reduce(
    (low, end) => (end.page > low.page || (end.page === low.page && end.y > low.y) ? end : low),
    start,
  )
