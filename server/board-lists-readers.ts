import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import { createBackoff } from '#server/kernel/pacing.ts'
import { releaseReader, type LockWords } from '#server/lists/shared-state/read-lock.ts'
import { startThread, type ListThread } from '#server/lists/thread/list-thread.ts'
import type { DatabaseConnection } from './db/connection.ts'

export type ListsReaderData = {
  connection: DatabaseConnection
  logLevel: string
  lock: LockWords
  /** The number of the thread, from 0. */
  reader: number
  /** Changes of the lists come from here. */
  changes: MessagePort
}

type ListReaders = {
  /** Those that have started; some may not be ready. */
  all(): readonly ListThread[]
  /** Resolves when the first thread of each number is ready or has ended. */
  started: Promise<unknown>
  close(): Promise<void>
}

/**
 * Starts threads that read the lists of the thread that changes them. One that ends is replaced.
 * @param options.attach hands the other end of the channel of a new thread to the thread that changes the lists
 */
export function startListReaders({
  count,
  after,
  lock,
  entry,
  attach,
  refusal,
  connection,
  log,
}: {
  count: number
  /** Resolves when there are lists to read. */
  after: Promise<void>
  lock: LockWords
  entry: URL
  attach: (port: MessagePort) => void
  /** Why a thread that has ended answers nothing. */
  refusal: () => Error
  connection: DatabaseConnection
  log: Logger
}): ListReaders {
  const closing = new AbortController()
  const readers = new Map<number, ListThread>()
  const started = Array.from({ length: count }, () => Promise.withResolvers<unknown>())
  for (let reader = 0; reader < count; reader++) void keepRunning(reader)

  return {
    all: () => [...readers.values()],
    started: Promise.all(started.map(({ promise }) => promise)),
    async close() {
      closing.abort()
      await Promise.all(Array.from(readers.values(), ({ worker }) => worker.terminate()))
    },
  }

  async function keepRunning(reader: number) {
    const backoff = createBackoff()
    await after
    while (!closing.signal.aborted) {
      const thread = start(reader)
      readers.set(reader, thread)
      started[reader]?.resolve(Promise.race([thread.loaded, thread.ended]))
      void thread.loaded.then(() => backoff.reset())
      const failure = await thread.ended
      releaseReader(lock, reader)
      if (closing.signal.aborted) return
      log.error({ err: failure, event: 'lists.reader_ended', reader })
      await backoff.pause(closing.signal)
    }
  }

  function start(reader: number): ListThread {
    const { port1, port2 } = new MessageChannel()
    const worker = new Worker(entry, {
      workerData: { connection, logLevel: log.level, lock, reader, changes: port2 } satisfies ListsReaderData,
      transferList: [port2],
    })
    attach(port1)
    return startThread(worker, refusal)
  }
}
