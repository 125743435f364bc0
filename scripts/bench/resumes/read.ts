/** The board's reader of resume files, as the bench calls it. */
import { findKind } from '#server/features/board/resumes/import/formats/file-kind.ts'
import { read } from '#server/features/board/resumes/import/formats/read-lines.ts'
import { parseResume } from '#server/features/board/resumes/import/parse-resume.ts'

type ReadResume = Pick<ReturnType<typeof parseResume>, 'content' | 'contacts' | 'rest'>
export type Known = Parameters<typeof parseResume>[1]

/** Null for a format that the board does not read. */
export async function readResume(bytes: Uint8Array, known: Known): Promise<ReadResume | null> {
  const kind = findKind(Buffer.from(bytes))
  return kind === null ? null : parseResume(await read({ kind, bytes }), known)
}
