/** A PDF of given objects, honest or not (ISO 32000-1, 7.5). */

export type PdfObject = { dictionary: string; stream?: Buffer }

/** Numbers of objects begin at 1; the first is the catalogue. @param trailer further entries of the trailer */
export function writePdf(objects: readonly (PdfObject | string)[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = chunks[0]?.length ?? 0
  const add = (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
  }
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${at + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'))
    else {
      const { dictionary, stream } = object
      const size = stream ? ` /Length ${stream.length}` : ''
      add(Buffer.from(`<<${dictionary}${size}>>`, 'latin1'))
      if (stream) {
        add(Buffer.from('\nstream\n'))
        add(stream)
        add(Buffer.from('\nendstream'))
      }
    }
    add(Buffer.from('\nendobj\n'))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`))
  add(
    Buffer.from(
      `trailer\n<</Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF`,
      'latin1',
    ),
  )
  return Buffer.concat(chunks)
}

const FONT = '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>'

/** A page of this content, object 4; `more` are objects from 5 on, `resources` their names. */
export const writePage = (
  content: PdfObject,
  { resources = FONT, more = [] }: { resources?: string; more?: readonly (PdfObject | string)[] } = {},
) =>
  writePdf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <<${resources}>>>>`,
    content,
    ...more,
  ])
