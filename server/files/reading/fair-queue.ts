type Task = { start: () => Promise<void>; drop: () => void }

/** Runs tasks: some at once, one of an owner at a time, and owners in turn, so that nobody holds the queue. */
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
