/** Finds the text of an uploaded file; runs in a reader of files. */
import { linesOfDocx } from './docx-lines.ts'
import type { FileLine } from './file-line.ts'
import { linesOfPdf } from './pdf-lines.ts'

/** Thirty full pages; a text of more is no resume, and the server has to parse it. */
const CHARACTERS_MAX = 100_000
const LINES_MAX = 10_000

/** @throws Error for a file that is broken, or whose text is too long */
export async function read({
  kind,
  bytes,
}: {
  kind: 'pdf' | 'docx'
  bytes: Uint8Array
}): Promise<FileLine[]> {
  const lines = kind === 'docx' ? linesOfDocx(Buffer.from(bytes)) : await linesOfPdf(bytes)
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  if (lines.length > LINES_MAX || characters > CHARACTERS_MAX) throw new Error('Too much text')
  return lines
}
