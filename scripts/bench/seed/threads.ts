import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { WorldOptions } from './world.ts'

/** Half of the work is creating rows, the other half is done by the database. */
const THREADS = 2
/** Number of rows per statement. */
const ROWS_BATCH = 500

export type ThreadJob = {
  kind: 'vacancies' | 'resumes'
  count: number
  /** This thread writes every `of`th batch, starting with batch `thread`. */
  batches: { size: number; thread: number; of: number }
  world: WorldOptions
  connection: pg.ClientConfig
}

/** Writes the rows 1…count in threads, each with separate connections. */
export async function writeInThreads(
  job: Omit<ThreadJob, 'batches'>,
  { onWritten }: { onWritten(done: number): void },
) {
  let done = 0
  await Promise.all(
    Array.from({ length: THREADS }, async (_, thread) => {
      const workerData: ThreadJob = { ...job, batches: { size: ROWS_BATCH, thread, of: THREADS } }
      const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData })
      worker.on('message', (count: number) => {
        done += count
        onWritten(done)
      })
      await once(worker, 'exit')
    }),
  )
}
