import { LRUCache } from 'lru-cache'

export type HostTurns = {
  /**
   * Waits until no other request to the host is open and the pause after the last one is over.
   * @param host with its port
   * @returns ends the turn; further calls do nothing
   * @throws the reason of `signal` when it is aborted
   */
  enter(host: string, turn: { pauseMs: number; signal: AbortSignal }): Promise<() => void>
}

type Host = { last: Promise<void>; endedAt: number }

/** More hosts than a process reads at a time; those whose last request was long ago are forgotten. */
const HOSTS_MAX = 10_000

/**
 * One request at a time to each host, of all runs of this process.
 * @param options.clock milliseconds that never go back
 * @param options.sleep rejects when its signal is aborted
 */
export function createHostTurns({
  clock,
  sleep,
}: {
  clock: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}): HostTurns {
  const hosts = new LRUCache<string, Host>({ max: HOSTS_MAX })
  return {
    async enter(name, { pauseMs, signal }) {
      const host = hosts.get(name) ?? { last: Promise.resolve(), endedAt: -Infinity }
      hosts.set(name, host)
      const before = host.last
      const { promise: turn, resolve: endTurn } = Promise.withResolvers<void>()
      host.last = before.then(() => turn)
      try {
        await waitFor(before, signal)
        const restMs = host.endedAt + pauseMs - clock()
        if (restMs > 0) await sleep(restMs, signal)
        signal.throwIfAborted()
      } catch (error) {
        endTurn()
        throw error
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        host.endedAt = clock()
        endTurn()
      }
    },
  }
}

async function waitFor(promise: Promise<void>, signal: AbortSignal) {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
