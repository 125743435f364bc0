import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { LIST_NAMES, type ListName } from '#server/features/board/search-index/types.ts'
import type { ResumeTypes } from '#server/features/board/resumes/index/types.ts'
import type { VacancyTypes } from '#server/features/board/vacancies/index/types.ts'
import { createBackoff } from '#server/kernel/pacing.ts'
import { isUnavailable } from '#server/kernel/unavailable.ts'
import { int32 } from '#server/lists/columns.ts'
import type { ListTypes } from '#server/lists/port.ts'
import { createCaller } from '#server/lists/thread/calls.ts'
import { CHANGES, createRemoteList } from '#server/lists/thread/remote-list.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { observeLists } from './board-lists-metrics.ts'
import type { BoardLists } from './board-lists.ts'
import type { DatabaseConnection } from './db/connection.ts'

export type ListsThreadData = {
  connection: DatabaseConnection
  logLevel: string
  /** Folder of the snapshots of the lists; null for none. */
  snapshots: string | null
  /** Versions of the vacancies and of the resumes. */
  versions: Int32Array<SharedArrayBuffer>
}

/** More calls would wait for seconds, and be of no use to who asked. */
const PENDING_MAX = 200
/** More versions than a thread creates during its lifetime. */
const VERSIONS_OF_A_THREAD = 2 ** 31

/**
 * Loads the lists into a separate thread. A thread that ends is replaced; until the next one has loaded the lists,
 * reading them is refused with the Problem `unavailable`.
 */
export async function openBoardListsThread({
  connection,
  log,
  registry,
  snapshots,
  loadMaxMs = MINUTE_MS,
  entry = new URL('./board-lists-worker.ts', import.meta.url),
}: {
  connection: DatabaseConnection
  log: Logger
  registry: Registry
  /** Folder of the snapshots of the lists; null for none. */
  snapshots: string | null
  /** A process that could not load the lists by then ends. */
  loadMaxMs?: number
  entry?: URL
}): Promise<BoardLists> {
  const observe = observeLists(registry)
  const closing = new AbortController()
  const backoff = createBackoff()
  let current = start(0)
  await untilLoaded()
  void keepRunning()
  return {
    vacancies: listOf<VacancyTypes>('vacancies'),
    resumes: listOf<ResumeTypes>('resumes'),
    reloadSynonyms: async () => void (await change(current.caller.call('synonyms', 'reload', []))),
    isReady: () => current.isReady,
    async close() {
      closing.abort()
      await current.worker.terminate()
    },
    shared: null,
  }

  function listOf<T extends ListTypes>(list: ListName) {
    return createRemoteList<T>({
      async call(method, args) {
        // Changes wait for a thread that loads the lists: it may have read the rows before they changed.
        if (!CHANGES.has(method)) {
          if (!current.isReady) throw unavailable()
          if (current.caller.pending() >= PENDING_MAX) throw overloaded()
        }
        return observe(list, method, () => {
          const answer = current.caller.call(list, method, args)
          return CHANGES.has(method) ? change(answer) : answer
        })
      },
      version: () =>
        current.generation * VERSIONS_OF_A_THREAD + int32(current.versions, LIST_NAMES.indexOf(list)),
    })
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
    const worker = new Worker(entry, {
      workerData: { connection, logLevel: log.level, snapshots, versions } satisfies ListsThreadData,
    })
    const caller = createCaller({
      postMessage: (message) => worker.postMessage(message),
      onMessage: (listener) => void worker.on('message', listener),
    })
    const ended = endOf(worker)
    const thread = { generation, versions, worker, caller, ended, isReady: false, loaded: load() }
    void closeWhenEnded()
    return thread

    async function load() {
      try {
        // The first answer comes when the lists are loaded.
        await caller.call('vacancies', 'size', [])
        thread.isReady = true
        backoff.reset()
      } catch {
        // The thread has ended: `ended` says why.
      }
    }

    async function closeWhenEnded() {
      await ended
      thread.isReady = false
      caller.close(unavailable)
    }
  }

  /** Waits for a database that becomes unavailable meanwhile, as in a restart. */
  async function untilLoaded() {
    const deadline = performance.now() + loadMaxMs
    for (;;) {
      await Promise.race([current.loaded, current.ended])
      if (current.isReady) return
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

/** Settles when the thread has ended, with its error. */
function endOf(worker: Worker): Promise<unknown> {
  let failure: unknown = new Error('The thread of the lists has ended')
  worker.on('error', (error) => (failure = error))
  return new Promise((resolve) => worker.on('exit', () => resolve(failure)))
}

const overloaded = () => new Problem('unavailable', 'Поиск перегружен. Повторите через минуту.')
const unavailable = () => new Problem('unavailable', 'Поиск запускается заново. Повторите через минуту.')
