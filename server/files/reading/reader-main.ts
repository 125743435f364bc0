/** A process that reads files of strangers for a server, one after another. It ends with its server. */
import { FileRefusal } from './reading.ts'
import type { ReaderAnswer, ReaderJob } from './reader-process.ts'

process.on('message', (message) => void answer(asJob(message)))
process.on('disconnect', () => process.exit())
send({ kind: 'ready' })

async function answer({ module, input }: ReaderJob) {
  try {
    const { read } = asReadings(await import(module))
    send({ kind: 'ok', output: await read(input) })
  } catch (error) {
    if (isOutOfMemory(error)) send({ kind: 'memory' })
    else send({ kind: 'refused', reason: error instanceof FileRefusal ? error.message : null })
  }
}

/** The system gave no more memory for bytes outside of the heap, says V8 in one way and Node in another. */
const isOutOfMemory = (error: unknown) => error instanceof RangeError && /allocat/i.test(error.message)

function send(message: ReaderAnswer) {
  process.send?.(message)
}

/** Safe: the server sends nothing else. */
const asJob = (message: unknown) => message as ReaderJob

/** Safe: `defineReading` names modules with such an export. */
const asReadings = (module: unknown) => module as { read: (input: unknown) => unknown }
