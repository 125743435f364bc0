import { Worker } from 'node:worker_threads'
import { inTurn } from '#server/files/in-turn.ts'
import { IMPORT_BYTES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { FileLine } from './file-line.ts'
import type { ReadingInput, ReadingOutput } from './worker.ts'

const READING_MS = 15_000
const MEMORY_MB = 256
const WAITING_MAX = 10

const refuse = (message: string) => new Problem('invalid', message, { file: message })
const unreadable = () =>
  refuse('Не получилось прочитать файл. Сохраните резюме как PDF с текстом или DOCX и попробуйте ещё раз.')

/**
 * The lines of a PDF or DOCX, detected by its first bytes. One file at a time, in a worker with limits of memory and
 * time: the files come from strangers, and the parsers are large.
 * @throws Problem too_large and invalid for the field `file`, unavailable
 */
export async function linesOfFile(file: Blob): Promise<FileLine[]> {
  if (file.size > IMPORT_BYTES_MAX) {
    const message = FORM_MESSAGES.fileSize(IMPORT_BYTES_MAX)
    throw new Problem('too_large', message, { file: message })
  }
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = kindOf(bytes)
  if (kind === null) throw refuse(FORM_MESSAGES.fileType)
  const answer = await readOneByOne(() => readInWorker({ kind, bytes: new Uint8Array(bytes) }))
  if (answer === null || 'error' in answer || answer.lines.every(({ text }) => text.trim() === ''))
    throw unreadable()
  return answer.lines
}

const readOneByOne = inTurn({
  waitingMax: WAITING_MAX,
  refuse: () => new Problem('unavailable', 'Сейчас загружают много файлов. Повторите через минуту.'),
})

function kindOf(bytes: Buffer): ReadingInput['kind'] | null {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04])) ? 'docx' : null
}

/** Null when the worker failed or timed out. */
async function readInWorker(input: ReadingInput): Promise<ReadingOutput | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<ReadingOutput | null>()
  const timer = setTimeout(() => resolve(null), READING_MS)
  worker.once('message', (answer: ReadingOutput) => resolve(answer))
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
