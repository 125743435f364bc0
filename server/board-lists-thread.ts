import { availableParallelism } from 'node:os'
import { Worker, type MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { LIST_NAMES, type ListName } from '#server/features/board/search-index/types.ts'
import type { ResumeTypes } from '#server/features/board/resumes/index/types.ts'
import type { VacancyTypes } from '#server/features/board/vacancies/index/types.ts'
import { createBackoff } from '#server/kernel/pacing.ts'
import { isUnavailable } from '#server/kernel/unavailable.ts'
import { int32 } from '#server/lists/columns.ts'
import type { ListTypes } from '#server/lists/port.ts'
import { createLockWords, type LockWords } from '#server/lists/shared-state/read-lock.ts'
import { startThread, type ListThread } from '#server/lists/thread/list-thread.ts'
import { CHANGES, createRemoteList } from '#server/lists/thread/remote-list.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { observeLists } from './board-lists-metrics.ts'
import { startListReaders } from './board-lists-readers.ts'
import type { BoardLists } from './board-lists.ts'
import type { DatabaseConnection } from './db/connection.ts'

export type ListsThreadData = {
  connection: DatabaseConnection
  logLevel: string
  /** Folder of the snapshots of the lists; null for none. */
  snapshots: string | null
  /** Versions of the vacancies and of the resumes. */
  versions: Int32Array<SharedArrayBuffer>
  /** The lock of the threads that read the lists; null if none do. */
  lock: LockWords | null
}

/** Sent to the thread that changes the lists: a thread that reads them gets the changes from here. */
export type AttachedReader = { changes: MessagePort }

/** More calls of a thread would wait for seconds, and be of no use to who asked. */
const PENDING_MAX = 200
/** More are seldom busy, and each takes memory. */
const THREADS_MAX = 4
/** More versions than a thread creates during its lifetime. */
const VERSIONS_OF_A_THREAD = 2 ** 31

/**
 * Loads the lists into a separate thread, which changes them; several others may read them in the memory that they share.
 * A thread that ends is replaced; until the next one has loaded the lists, reading them is refused with the Problem
 * `unavailable`.
 */
export async function openBoardListsThread({
  connection,
  log,
  registry,
  snapshots,
  threads: asked = 1,
  loadMaxMs = MINUTE_MS,
  entry = new URL('./board-lists-worker.ts', import.meta.url),
  readerEntry = new URL('./board-lists-reader.ts', import.meta.url),
}: {
  connection: DatabaseConnection
  log: Logger
  registry: Registry
  /** Folder of the snapshots of the lists; null for none. */
  snapshots: string | null
  /** Threads that answer reads, with the one that changes the lists; null: one a core, at most `THREADS_MAX`. */
  threads?: number | null
  /** A process that could not load the lists by then ends. */
  loadMaxMs?: number
  entry?: URL
  readerEntry?: URL
}): Promise<BoardLists> {
  const observe = observeLists(registry)
  const threads = asked ?? Math.min(availableParallelism(), THREADS_MAX)
  const closing = new AbortController()
  const backoff = createBackoff()
  let current = start(0)
  await untilLoaded()
  void keepRunning()
  return {
    vacancies: listOf<VacancyTypes>('vacancies'),
    resumes: listOf<ResumeTypes>('resumes'),
    reloadSynonyms: async () =>
      void (await Promise.all([
        change(current.caller.call('synonyms', 'reload', [])),
        // One that ends meanwhile is replaced, and the next one reads them.
        ...current.readers.all().map(({ caller }) => caller.call('synonyms', 'reload', []).catch(() => {})),
      ])),
    isReady: () => current.isReady,
    async close() {
      closing.abort()
      await Promise.all([current.worker.terminate(), current.readers.close()])
    },
    shared: null,
  }

  function listOf<T extends ListTypes>(list: ListName) {
    return createRemoteList<T>({
      async call(method, args) {
        // Changes wait for a thread that loads the lists: it may have read the rows before they changed.
        if (CHANGES.has(method))
          return observe(list, method, () => change(current.caller.call(list, method, args)))
        if (!current.isReady) throw unavailable()
        // One thread builds suggestions for all.
        const { caller } = method === 'suggest' ? current : leastBusy()
        if (caller.pending() >= PENDING_MAX) throw overloaded()
        return observe(list, method, () => caller.call(list, method, args))
      },
      version: () =>
        current.generation * VERSIONS_OF_A_THREAD + int32(current.versions, LIST_NAMES.indexOf(list)),
    })
  }

  /** The thread with the fewest calls waiting. The one that changes the lists has other work, too. */
  function leastBusy() {
    return current.readers
      .all()
      .filter(({ isReady }) => isReady)
      .reduce<ListThread>(
        (least, one) => (one.caller.pending() <= least.caller.pending() ? one : least),
        current,
      )
  }

  /** A change that no thread has applied is no failure: the next thread reads what has changed. */
  async function change(answer: Promise<unknown>): Promise<unknown> {
    try {
      return await answer
    } catch (error) {
      if (current.isReady) throw error
      return undefined
    }
  }

  function start(generation: number) {
    const versions = new Int32Array(new SharedArrayBuffer(LIST_NAMES.length * Int32Array.BYTES_PER_ELEMENT))
    const lock = threads > 1 ? createLockWords(threads - 1) : null
    const worker = new Worker(entry, {
      workerData: { connection, logLevel: log.level, snapshots, versions, lock } satisfies ListsThreadData,
    })
    const writer = startThread(worker, unavailable)
    void writer.loaded.then(() => backoff.reset())
    const readers = startListReaders({
      count: threads - 1,
      after: writer.loaded,
      lock: lock ?? createLockWords(0),
      entry: readerEntry,
      attach: (changes) => worker.postMessage({ changes } satisfies AttachedReader, [changes]),
      refusal: unavailable,
      connection,
      log,
    })
    // Without the thread that changes the lists they would show what is no more.
    void writer.ended.then(readers.close)
    return Object.assign(writer, { generation, versions, readers })
  }

  /** Waits for a database that becomes unavailable meanwhile, as in a restart. */
  async function untilLoaded() {
    const deadline = performance.now() + loadMaxMs
    for (;;) {
      await Promise.race([current.loaded, current.ended])
      // Threads that start take the cores from the first requests.
      if (current.isReady) return void (await Promise.race([current.readers.started, current.ended]))
      const failure = await current.ended
      if (!isUnavailable(failure) || performance.now() > deadline) throw failure
      log.warn({ err: failure, event: 'lists.load_failed' })
      await backoff.pause(closing.signal)
      current = start(current.generation + 1)
    }
  }

  async function keepRunning() {
    for (;;) {
      const failure = await current.ended
      if (closing.signal.aborted) return
      log.error({ err: failure, event: 'lists.thread_ended' })
      await backoff.pause(closing.signal)
      if (closing.signal.aborted) return
      current = start(current.generation + 1)
    }
  }
}

const overloaded = () => new Problem('unavailable', 'Поиск перегружен. Повторите через минуту.')
const unavailable = () => new Problem('unavailable', 'Поиск запускается заново. Повторите через минуту.')
