/** PDF files of a program that puts each piece of a line where it belongs, column after column or row after row. */
import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'
import { PRINTABLE } from '#server/files/fonts/printable.ts'
import { layOut, PAGE, type Piece } from './layout.ts'
import type { Maker, Order } from './maker.ts'

const FONTS = {
  regular: readFileSync(new URL('../../../../server/files/fonts/onest-regular.ttf', import.meta.url)),
  bold: readFileSync(new URL('../../../../server/files/fonts/onest-bold.ttf', import.meta.url)),
}

export const PDF: Maker = {
  name: 'pdf',
  async make(orders) {
    const files = []
    for (const order of orders)
      files.push({ index: order.index, format: 'pdf' as const, bytes: await draw(order) })
    return files
  },
}

async function draw({ document, random }: Order): Promise<Uint8Array> {
  const doc = new Pdf({ size: 'A4', margin: 0, bufferPages: true, lang: document.language })
  for (const [name, font] of Object.entries(FONTS)) doc.registerFont(name, font)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve)
    doc.once('error', reject)
  })
  const pieces = layOut(document, {
    clean: cleanText,
    measure(text, { isBold, size, tracking }) {
      doc.font(isBold ? 'bold' : 'regular').fontSize(size)
      return doc.widthOfString(text, { characterSpacing: tracking })
    },
  })
  const pages = 1 + Math.max(0, ...pieces.map(({ page }) => page))
  const isByRows = random.chance(0.4)
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) doc.addPage()
    const own = pieces.filter((piece) => piece.page === page)
    for (const piece of isByRows ? own.toSorted(compareRows) : own) drawPiece(doc, piece)
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Fills and rules first. */
const compareRows = (a: Piece, b: Piece) =>
  Number(a.kind === 'text') - Number(b.kind === 'text') || Math.round(a.y) - Math.round(b.y) || a.x - b.x

function drawPiece(doc: PDFKit.PDFDocument, piece: Piece) {
  switch (piece.kind) {
    case 'fill':
      doc.rect(piece.x, piece.y, piece.width, piece.height).fill(piece.colour)
      break
    case 'box':
      doc.rect(piece.x, piece.y, piece.width, piece.height).lineWidth(0.6).stroke(piece.colour)
      break
    case 'rule':
      doc
        .moveTo(piece.x, piece.y)
        .lineTo(piece.x + piece.width, piece.y)
        .lineWidth(0.8)
        .stroke(piece.colour)
      break
    case 'text':
      doc
        .font(piece.isBold ? 'bold' : 'regular')
        .fontSize(piece.size)
        .fillColor(piece.colour)
        .text(piece.text, Math.min(piece.x, PAGE.width), piece.y, {
          lineBreak: false,
          characterSpacing: piece.tracking,
        })
      break
  }
}

/** The fonts lack icons and some bullets. */
const cleanText = (text: string) =>
  [...text.replace(/▪/g, '•').replace(/[☎✉✈] /g, '')].filter((letter) => PRINTABLE.test(letter)).join('')
