/** Finds the text of an uploaded file; runs in a reader of files. */
import { plainLine, type FileLine } from '../file-line.ts'
import { decodeText } from './decode-text.ts'
import { readDocxLines } from './docx-lines.ts'
import type { FileKind } from './file-kind.ts'
import { readHtmlLines } from './html-lines.ts'
import { readJsonResumeLines } from './json-resume-lines.ts'
import { readOdtLines } from './odt-lines.ts'
import { readPdfLines } from './pdf-lines.ts'
import { readRtfLines } from './rtf-lines.ts'

/** Thirty full pages; a text of more is no resume, and the server has to parse it. */
const CHARACTERS_MAX = 100_000
const LINES_MAX = 10_000

/** @throws Error for a file that is broken, or whose text is too long */
export async function read({ kind, bytes }: { kind: FileKind; bytes: Uint8Array }): Promise<FileLine[]> {
  const lines = await readFileLines(kind, bytes)
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  if (lines.length > LINES_MAX || characters > CHARACTERS_MAX) throw new Error('Too much text')
  return lines
}

async function readFileLines(kind: FileKind, input: Uint8Array): Promise<FileLine[]> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  switch (kind) {
    case 'pdf':
      return readPdfLines(input)
    case 'docx':
      return readDocxLines(bytes)
    case 'odt':
      return readOdtLines(bytes)
    case 'rtf':
      return readRtfLines(bytes)
    case 'html':
      return readHtmlLines(decodeText(bytes, declaredIn(bytes)))
    case 'json':
      return readJsonResumeLines(decodeText(bytes))
    case 'txt':
      return decodeText(bytes)
        .split(/\r\n?|\n|\f/)
        .map(plainLine)
  }
}

/** `<meta charset>` */
const declaredIn = (bytes: Buffer) =>
  /<meta[^>]{0,200}charset=["']?([\w-]{2,20})/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1]
