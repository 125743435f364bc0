import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'
import { blocksOf, type GoldenResume } from './layout.ts'

/** Points. */
const LEFT = 42
const RIGHT_COLUMN = 155
const EDGE = 553
const BOTTOM = 780
const SIZE = 9

const FONTS = {
  regular: readFileSync(new URL('../../../../server/files/fonts/onest-regular.ttf', import.meta.url)),
  bold: readFileSync(new URL('../../../../server/files/fonts/onest-bold.ttf', import.meta.url)),
}

type Look = { size?: number; isStrong?: boolean }
type Placed = Look & { text: string; x: number }

/**
 * A PDF in the layout of an export.
 * @param order whether a row's left cell is drawn before its right one, or line by line as old exports did
 */
export async function writePdf(
  resume: GoldenResume,
  { order }: { order: 'columns' | 'rows' },
): Promise<Buffer> {
  const doc = new Pdf({ size: 'A4', margin: 0, info: { CreationDate: new Date('2026-11-20T07:00:00Z') } })
  for (const [name, font] of Object.entries(FONTS)) doc.registerFont(name, font)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  let y = 40

  const use = ({ size = SIZE, isStrong = false }: Look) =>
    doc.font(isStrong ? 'bold' : 'regular').fontSize(size)

  function draw({ text, x, ...look }: Placed, top: number) {
    use(look)
    doc.text(text, x, top, { lineBreak: false })
  }

  function wrap(text: string, look: Look, width: number): string[] {
    use(look)
    const lines: string[] = []
    for (const [word, space] of Array.from(text.matchAll(/(\S+)(\s*)/gu), ([, one = '', gap = '']) => [
      one,
      gap,
    ])) {
      const last = lines.at(-1)
      if (last !== undefined && doc.widthOfString(`${last}${word}`) <= width)
        lines[lines.length - 1] = `${last}${word}${space}`
      else lines.push(`${word}${space}`)
    }
    return lines.map((line) => line.trimEnd())
  }

  function footer() {
    draw({ text: `${resume.name}  •  Резюме обновлено 20 ноября 2026 в 10:15`, x: LEFT, size: 8 }, 806)
  }

  function breakPage() {
    footer()
    doc.addPage()
    y = 40
  }

  /** Lines one below another, over as many pages as they need. */
  function flow(lines: readonly Placed[], height: number) {
    for (const line of lines) {
      if (y > BOTTOM) breakPage()
      draw(line, y)
      y += height
    }
  }

  for (const block of blocksOf(resume)) {
    if (block.kind === 'row') {
      if (y > BOTTOM - 40) breakPage()
      const left = block.left
        .flatMap((text) => wrap(text, {}, RIGHT_COLUMN - LEFT - 12))
        .map((text) => ({ text, x: LEFT }))
      const right = block.right.flatMap((line) =>
        line.columns
          ? [line.columns.map((text, at) => ({ text, x: RIGHT_COLUMN + at * 180 }))]
          : wrap(line.text, line, EDGE - RIGHT_COLUMN).map((text) => [{ ...line, text, x: RIGHT_COLUMN }]),
      )
      const top = y
      if (order === 'columns') for (const [at, line] of left.entries()) draw(line, top + at * 12)
      for (const [at, pieces] of right.entries()) {
        if (y > BOTTOM) breakPage()
        const date = left[at]
        if (order === 'rows' && date) draw(date, y)
        for (const piece of pieces) draw(piece, y)
        y += 12
      }
      y = Math.max(y, right.length < left.length ? top + left.length * 12 : y) + 12
      continue
    }
    const look = {
      size: block.kind === 'name' ? 20 : block.kind === 'heading' ? 12 : SIZE,
      isStrong: block.kind === 'line' ? block.isStrong === true : block.kind === 'name',
    }
    if (block.kind === 'heading') y += 12
    const width = block.aside ? 330 : EDGE - LEFT
    const lines = wrap(block.text, look, width).map((text) => ({ ...look, text, x: LEFT }))
    if (block.aside) draw({ text: block.aside, x: 440, size: 12, isStrong: true }, y)
    flow(lines, look.size + 4)
    if (block.kind !== 'line') y += 4
  }
  footer()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
