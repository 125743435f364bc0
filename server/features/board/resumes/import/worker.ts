/** Reads one untrusted file outside the server's thread, then exits. */
import { parentPort, workerData } from 'node:worker_threads'
import { linesOfDocx } from './docx-lines.ts'
import type { FileLine } from './file-line.ts'
import { linesOfPdf } from './pdf-lines.ts'

export type ReadingInput = { kind: 'pdf' | 'docx'; bytes: Uint8Array }
export type ReadingOutput = { lines: FileLine[] } | { error: string }

parentPort?.postMessage(await read(asInput(workerData)))

async function read({ kind, bytes }: ReadingInput): Promise<ReadingOutput> {
  try {
    return { lines: kind === 'docx' ? linesOfDocx(Buffer.from(bytes)) : await linesOfPdf(bytes) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Safe: `read-file.ts` makes it. */
function asInput(data: unknown) {
  return data as ReadingInput
}
