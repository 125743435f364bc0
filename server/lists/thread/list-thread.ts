import type { Worker } from 'node:worker_threads'
import { createCaller, type Caller } from './calls.ts'

/** A thread that answers calls of lists. */
export type ListThread = {
  worker: Worker
  caller: Caller
  isReady: boolean
  /** Resolves when it is ready; never for one that ends before. */
  loaded: Promise<void>
  /** Settles when it has ended, with its error. */
  ended: Promise<unknown>
}

/** @param refusal the error of calls that it does not answer because it has ended */
export function startThread(worker: Worker, refusal: () => Error): ListThread {
  const caller = createCaller({
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
  })
  const loaded = Promise.withResolvers<void>()
  const thread = { worker, caller, isReady: false, loaded: loaded.promise, ended: endOf(worker) }
  void load()
  void closeWhenEnded()
  return thread

  async function load() {
    try {
      // The first answer comes when the lists are loaded.
      await caller.call('vacancies', 'size', [])
      thread.isReady = true
      loaded.resolve()
    } catch {
      // The thread has ended: `ended` says why.
    }
  }

  async function closeWhenEnded() {
    await thread.ended
    thread.isReady = false
    caller.close(refusal)
  }
}

function endOf(worker: Worker): Promise<unknown> {
  let failure: unknown = new Error('The thread of the lists has ended')
  worker.on('error', (error) => (failure = error))
  return new Promise((resolve) => worker.on('exit', () => resolve(failure)))
}
