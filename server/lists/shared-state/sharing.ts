/** The thread that changes lists, and the threads that read them in the memory that they share. */
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { createUpdates, type ListUpdate, type SharedParts } from './list-state.ts'
import { changeAlone, createReadLock, type LockWords } from './read-lock.ts'

/** How the engine of a list tells other threads what has changed. */
export type ListSharing = {
  /** Runs a change while no thread reads; each thread has it before it reads again. */
  change<Result>(run: () => Result): Result
  /** Called once, before the first change. */
  share(parts: SharedParts): void
}

/** The list whose changes a thread takes over. */
export type SharedList = {
  /** Called with each update, in turn, while the thread reads nothing. */
  onUpdate(adopt: (update: ListUpdate) => void): void
  /** Lets changes and other calls run in between; the rows may be others afterwards. */
  pause(): Promise<void>
}

type Message = { list: string; update: ListUpdate }

/** Shares the lists of this thread. */
export function shareLists(words: LockWords) {
  const lists = new Map<string, SharedParts>()
  const readers = new Map<MessagePort, Map<string, () => ListUpdate>>()

  return {
    of: (list: string): ListSharing => ({
      change: (run) =>
        changeAlone(words, () => {
          try {
            return run()
          } finally {
            for (const port of readers.keys()) send(port, list)
          }
        }),
      share: (parts) => void lists.set(list, parts),
    }),
    /** Sends all lists to another thread, and from now on their changes. */
    attach(port: MessagePort) {
      changeAlone(words, () => {
        readers.set(port, new Map(Array.from(lists, ([list, parts]) => [list, createUpdates(parts)])))
        for (const list of lists.keys()) send(port, list)
      })
      port.on('close', () => readers.delete(port))
    },
  }

  function send(port: MessagePort, list: string) {
    const update = readers.get(port)?.get(list)
    if (update) port.postMessage({ list, update: update() } satisfies Message)
  }
}

/** Reads the lists that another thread shares. @param options.reader number of this thread */
export function readSharedLists(
  port: MessagePort,
  { words, reader, pause }: { words: LockWords; reader: number; pause: () => Promise<void> },
) {
  const lock = createReadLock(words, reader)
  const lists = new Map<string, (update: ListUpdate) => void>()
  let changes = -1

  return {
    of: (list: string): SharedList => ({
      onUpdate: (onUpdate) => void lists.set(list, onUpdate),
      async pause() {
        lock.end()
        await pause()
        begin()
      },
    }),
    /** Runs a read while nothing changes. */
    async read<Result>(run: () => Promise<Result>): Promise<Result> {
      begin()
      try {
        return await run()
      } finally {
        lock.end()
      }
    },
    /** Takes over changes while nothing is read, so that memory that nobody needs is freed. Resolves with the first state. */
    async start(names: readonly string[]) {
      const missing = new Set(names)
      await new Promise<void>((resolve) => {
        port.on('message', (message) => {
          missing.delete(asMessage(message).list)
          adopt(asMessage(message))
          if (missing.size === 0) resolve()
        })
      })
    },
  }

  function begin() {
    lock.begin()
    if (changes === lock.changes()) return
    changes = lock.changes()
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
      adopt(asMessage(next.message))
  }

  function adopt({ list, update }: Message) {
    lists.get(list)?.(update)
  }
}

/** Safe: the thread that shares the lists sends only these. */
const asMessage = (message: unknown) => message as Message
