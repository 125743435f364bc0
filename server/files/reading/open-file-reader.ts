import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { OverloadError } from '#server/kernel/unavailable.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { startReader, type ReaderProcess } from './reader-process.ts'
import { tooManyFiles, tooManyOfSender, type FileReader, type ReadOutcome } from './reading.ts'

type Task = { start: () => Promise<void>; drop: () => void }

/** Concurrent processes; their memory counts towards that of a pod. */
export const READERS_MAX = 2
const WAITING_MAX = 30
/** Pages send one file after another. */
const WAITING_OF_SENDER_MAX = 4
/** How long a reader waits for the next file. */
const IDLE_MS = 30_000
/** A file that ends its reader counts as so many uploads. */
const FAULT_WEIGHT = 20

/** Processes are started when they are needed and end soon after, so that their memory returns to the system. */
export function openFileReader({
  limits,
  log,
  registry,
}: {
  limits: Pick<RateLimits, 'isWithin'>
  log: Logger
  registry: Registry
}): FileReader {
  const reads = new Counter({
    name: 'file_reads_total',
    help: 'Uploaded files that were read; memory, time, crashed: they ended their reader',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  const inTurn = createFairQueue({
    runningMax: READERS_MAX,
    waitingMax: WAITING_MAX,
    waitingOfOwnerMax: WAITING_OF_SENDER_MAX,
    refuse: { owner: tooManyOfSender, all: tooManyFiles },
  })
  const readers = createReaders()

  return {
    async read(reading, input, { userId, signal }) {
      const { task, module } = reading
      const count = (outcome: string) => reads.inc({ task, outcome })
      const outcome = await inTurn({ owner: userId, signal }, () =>
        readers.use((reader) => reader.run({ module: module.href, input }, signal)),
      ).catch((error: unknown) => {
        count(toOutcome(error, signal))
        throw error
      })
      count(outcome.kind)
      if (outcome.kind !== 'ok' && outcome.kind !== 'refused') {
        log.warn({ event: 'files.reader_ended', task, outcome: outcome.kind })
        await limits.isWithin('uploads', String(userId), FAULT_WEIGHT)
      }
      return asOutcome(outcome)
    },
    close: readers.close,
  }
}

const toOutcome = (error: unknown, signal: AbortSignal | undefined) =>
  signal?.aborted ? 'aborted' : error instanceof Problem ? 'queue_full' : 'not_started'

/** Safe: the reader ran the function whose type the reading has. */
const asOutcome = <Output>(outcome: ReadOutcome<unknown>) => outcome as ReadOutcome<Output>

/** Warm processes, the last used first. */
function createReaders() {
  const all = new Set<ReaderProcess>()
  const idle: { reader: ReaderProcess; timer: NodeJS.Timeout }[] = []
  let isClosed = false

  async function takeReader(): Promise<ReaderProcess> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (kept.reader.isFit()) return kept.reader
      void kept.reader.end()
    }
    const reader = await startReader()
    if (isClosed) {
      await reader.end()
      throw new OverloadError('The reader of files is closed')
    }
    all.add(reader)
    reader.onExit(() => all.delete(reader))
    return reader
  }

  function giveBack(reader: ReaderProcess) {
    if (isClosed || !reader.isFit()) return void reader.end()
    const timer = setTimeout(() => {
      const at = idle.findIndex((kept) => kept.reader === reader)
      if (at >= 0) idle.splice(at, 1)
      void reader.end()
    }, IDLE_MS)
    timer.unref()
    idle.push({ reader, timer })
  }

  return {
    async use<T>(run: (reader: ReaderProcess) => Promise<T>): Promise<T> {
      const reader = await takeReader()
      try {
        return await run(reader)
      } finally {
        giveBack(reader)
      }
    },
    async close() {
      isClosed = true
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...all].map((reader) => reader.end()))
    },
  }
}

/**
 * Runs a limited number of tasks concurrently, one per owner at a time, and owners in turn, so that no owner blocks the
 * queue.
 */
export function createFairQueue({
  runningMax,
  waitingMax,
  waitingOfOwnerMax,
  refuse,
}: {
  runningMax: number
  waitingMax: number
  waitingOfOwnerMax: number
  refuse: { owner: () => Error; all: () => Error }
}) {
  /** By owner, in the order of their turns. */
  const waiting = new Map<number, Task[]>()
  const running = new Set<number>()
  let waitingCount = 0

  function startNext() {
    while (running.size < runningMax) {
      const next = [...waiting].find(([owner]) => !running.has(owner))
      if (!next) return
      const [owner, tasks] = next
      const task = tasks.shift()
      if (tasks.length === 0) waiting.delete(owner)
      waitingCount -= 1
      running.add(owner)
      void task?.start().finally(() => {
        running.delete(owner)
        moveToEnd(owner)
        startNext()
      })
    }
  }

  function moveToEnd(owner: number) {
    const tasks = waiting.get(owner)
    if (!tasks) return
    waiting.delete(owner)
    waiting.set(owner, tasks)
  }

  function remove(owner: number, task: Task) {
    const tasks = waiting.get(owner) ?? []
    const at = tasks.indexOf(task)
    if (at < 0) return
    tasks.splice(at, 1)
    if (tasks.length === 0) waiting.delete(owner)
    waitingCount -= 1
    task.drop()
  }

  /** @throws Error of `refuse`; the reason of the signal when it is aborted before the task starts */
  return async <T>(
    { owner, signal }: { owner: number; signal?: AbortSignal | undefined },
    run: () => Promise<T>,
  ): Promise<T> => {
    signal?.throwIfAborted()
    const ofOwner = waiting.get(owner) ?? []
    if (ofOwner.length >= waitingOfOwnerMax) throw refuse.owner()
    if (waitingCount >= waitingMax) throw refuse.all()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const task: Task = {
      start: () => run().then(resolve, reject),
      drop: () => reject(signal?.reason),
    }
    const onAbort = () => remove(owner, task)
    signal?.addEventListener('abort', onAbort, { once: true })
    ofOwner.push(task)
    waiting.set(owner, ofOwner)
    waitingCount += 1
    startNext()
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }
}
