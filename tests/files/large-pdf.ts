import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'
import sharp from 'sharp'

const FONT = readFileSync(new URL('../../server/files/fonts/onest-regular.ttf', import.meta.url))
const LINES_A_PAGE = 48
const LINE = 'Вела учёт трёх компаний, сдавала отчётность, обучала двух помощников'

/**
 * An honest resume of many pages with pictures and drawings, about as large as asked for, which its first line says.
 * @param file.bytes 100 kB at least
 */
export async function buildLargePdf({ pages, bytes }: { pages: number; bytes: number }): Promise<Buffer> {
  const doc = new Pdf({ size: 'A4', margin: 40, info: { CreationDate: new Date('2026-11-20T07:00:00Z') } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  doc.registerFont('body', FONT)
  // Both kinds that writers embed: JPEG as it is, and packed pixels with transparency.
  const pictures = [
    await noise(bytes).jpeg({ quality: 100 }).toBuffer(),
    await noise(bytes * 0.8)
      .ensureAlpha(0.5)
      .png()
      .toBuffer(),
  ]
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) doc.addPage()
    for (let line = 0; line < 200; line += 1)
      doc
        .moveTo(40, 40 + line)
        .bezierCurveTo(100, line, 300, 2 * line, 550, 40 + line)
        .stroke('#dddddd')
    const picture = pictures[page]
    if (picture) doc.image(picture, 440, 40, { width: 110, height: 110 })
    doc.font('body').fontSize(9).fillColor('#000000')
    for (let line = 0; line < LINES_A_PAGE; line += 1)
      doc.text(page + line === 0 ? 'Бухгалтер' : LINE, 40, 40 + line * 15, { lineBreak: false })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Pixels that do not get smaller by packing. */
function noise(bytes: number) {
  const side = Math.ceil(Math.sqrt(bytes / 3))
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
}
