import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'
import { printable } from '#server/files/fonts/printable.ts'

/** Points. */
const MARGIN = 45
const BODY = 9.5
const A4_HEIGHT = 841.89
export const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = A4_HEIGHT - MARGIN
const LINE_GAP = 2
/** Of a cell. */
const PADDING = 4
const MUTED = '#555555'
const RULE = '#8a8a8a'

const FONTS = {
  regular: readFileSync(new URL('../fonts/onest-regular.ttf', import.meta.url)),
  bold: readFileSync(new URL('../fonts/onest-bold.ttf', import.meta.url)),
}
type Weight = keyof typeof FONTS
type TextLook = { size?: number; weight?: Weight; align?: 'left' | 'right' | 'center'; isMuted?: boolean }
type Cell = TextLook & { text: string; width: number }
type Box = { x?: number; width?: number }

type Block = Box & { lines: readonly (TextLook & { text: string })[] }

export type Sheet = ReturnType<typeof createSheet>

/** An A4 document written from top to bottom with automatic page breaks. Texts may be any: see `printable`. */
export function createSheet({
  title,
  author,
  createdAt,
  footer,
}: {
  title: string
  author: string
  createdAt: string
  /** Printed with the page number below each page of a document that has several. */
  footer?: string
}) {
  const doc = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'ru-RU',
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: new Date(createdAt) },
  })
  for (const [name, font] of Object.entries(FONTS)) doc.registerFont(name, font)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve)
    doc.once('error', reject)
  })
  let y = MARGIN

  function set({ size = BODY, weight = 'regular', isMuted = false }: TextLook) {
    doc
      .font(weight)
      .fontSize(size)
      .fillColor(isMuted ? MUTED : '#000000')
  }

  function heightOf(text: string, look: TextLook, width: number) {
    set(look)
    return doc.heightOfString(printable(text), { width, lineGap: LINE_GAP })
  }

  /** Writes at `top` without moving the current line. */
  function write(
    text: string,
    look: TextLook,
    { x = 0, width = WIDTH, top = y }: Box & { top?: number } = {},
  ) {
    set(look)
    doc.text(printable(text), MARGIN + x, top, { width, lineGap: LINE_GAP, align: look.align ?? 'left' })
  }

  function reserve(height: number) {
    if (y + height <= BOTTOM) return
    doc.addPage()
    y = MARGIN
  }

  const heightOfRow = (cells: readonly Cell[]) =>
    Math.max(...cells.map((cell) => heightOf(cell.text, cell, cell.width - 2 * PADDING))) + 2 * PADDING

  function drawRow(cells: readonly Cell[], height: number) {
    let x = 0
    for (const cell of cells) {
      doc
        .rect(MARGIN + x, y, cell.width, height)
        .lineWidth(0.6)
        .stroke(RULE)
      write(cell.text, cell, { x: x + PADDING, width: cell.width - 2 * PADDING, top: y + PADDING })
      x += cell.width
    }
    y += height
  }

  const heightsOf = (blocks: readonly Block[]) =>
    blocks.map(({ lines, width = WIDTH }) => lines.map((line) => heightOf(line.text, line, width) + 3))

  function writeFooters(text: string) {
    const { start, count } = doc.bufferedPageRange()
    if (count === 1) return
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(start + page)
      // A text below the margin would begin another page.
      doc.page.margins.bottom = 0
      write(
        `${text}, страница ${page + 1} из ${count}`,
        { size: 8, isMuted: true, align: 'right' },
        { top: BOTTOM + 12 },
      )
    }
  }

  return {
    skip(height: number) {
      y += height
    },
    /** Starts a new page unless this height is left. */
    reserve,
    text(text: string, look: TextLook = {}, box: Box = {}) {
      const height = heightOf(text, look, box.width ?? WIDTH)
      reserve(height)
      write(text, look, box)
      y += height
    },
    rule() {
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(1.2)
        .stroke('#000000')
    },
    /** «Label: text», with the texts aligned in a column. */
    labelled(label: string, text: string) {
      const x = 85
      const height = heightOf(text, { weight: 'bold' }, WIDTH - x)
      reserve(height)
      write(label, {})
      write(text, { weight: 'bold' }, { x, width: WIDTH - x })
      y += height + 5
    },
    /**
     * A row of cells with borders, as high as the highest cell. `head` is repeated above it on a new page. `below` is the height
     * of what stays on the page of the row.
     */
    row(cells: readonly Cell[], head?: readonly Cell[], below = 0) {
      const height = heightOfRow(cells)
      const isNewPage = y + height + below > BOTTOM
      reserve(height + below)
      if (head && isNewPage) drawRow(head, heightOfRow(head))
      drawRow(cells, height)
    },
    heightOfColumns: (blocks: readonly Block[]) => highest(heightsOf(blocks)),
    /** Columns of lines; continues below the longest. */
    columns(blocks: readonly Block[]) {
      const heights = heightsOf(blocks)
      const height = highest(heights)
      reserve(height)
      for (const [at, { lines, ...box }] of blocks.entries()) {
        let top = y
        for (const [index, line] of lines.entries()) {
          write(line.text, line, { ...box, top })
          top += heights[at]?.[index] ?? 0
        }
      }
      y += height
    },
    /** A drawing of `size` units, its top at the current line, which does not move. */
    drawing({ path, size }: { path: string; size: number }, { x, side }: { x: number; side: number }) {
      doc.save()
      doc
        .translate(MARGIN + x, y)
        .scale(side / size)
        .path(path)
        .fill('#000000')
      doc.restore()
    },
    /** A square JPEG at the right edge, its top at the current line. @returns moves the current line below it */
    picture(jpeg: Buffer, side: number): () => void {
      doc.image(jpeg, MARGIN + WIDTH - side, y, { width: side, height: side })
      const bottom = y + side
      return () => {
        y = Math.max(y, bottom)
      }
    },
    async finish(): Promise<Buffer> {
      if (footer !== undefined) writeFooters(footer)
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

const highest = (heights: readonly (readonly number[])[]) =>
  Math.max(...heights.map((list) => list.reduce((sum, one) => sum + one, 0)))
