/** The board's reader of resume files, as the bench calls it. */
import { read } from '#server/features/board/resumes/import/read-lines.ts'
import { parseResume } from '#server/features/board/resumes/import/parse-resume.ts'

export type ReadResume = Pick<ReturnType<typeof parseResume>, 'content' | 'contacts' | 'rest'>
export type Known = Parameters<typeof parseResume>[1]

/** Null for a format that the board does not read. */
export async function readResume(bytes: Uint8Array, known: Known): Promise<ReadResume | null> {
  const kind = detectKind(bytes)
  if (kind === null) return null
  return parseResume(await read({ kind, bytes }), known)
}

function detectKind(bytes: Uint8Array): 'docx' | 'pdf' | null {
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  if (start === '%PDF-') return 'pdf'
  if (!start.startsWith('PK')) return null
  // An ODT is a ZIP file too; only a DOCX holds this part.
  return Buffer.from(bytes).includes('word/document.xml') ? 'docx' : null
}
