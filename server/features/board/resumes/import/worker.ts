/** Reads one untrusted file outside the server's thread, then exits. */
import { parentPort, workerData } from 'node:worker_threads'
import { extractText, getDocumentProxy } from 'unpdf'
import { textOfDocx } from './docx-text.ts'

export type ReadingInput = { kind: 'pdf' | 'docx'; bytes: Uint8Array }
export type ReadingOutput = { text: string } | { error: string }

const PAGES_MAX = 30

parentPort?.postMessage(await read(asInput(workerData)))

async function read({ kind, bytes }: ReadingInput): Promise<ReadingOutput> {
  try {
    return { text: kind === 'docx' ? textOfDocx(Buffer.from(bytes)) : await textOfPdf(bytes) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

async function textOfPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes)
  if (document.numPages > PAGES_MAX) throw new Error('Too many pages')
  const { text } = await extractText(document, { mergePages: false })
  return text.join('\n')
}

/** Safe: `read-file.ts` makes it. */
function asInput(data: unknown) {
  return data as ReadingInput
}
