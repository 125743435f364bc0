import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Lifecycle = {
  isDraining(): boolean
  /** Runs in reverse order of adding, after the last answer has left. */
  onStop(name: string, stop: () => Promise<void> | void): void
  stop(): Promise<void>
}

/** Part of the draining time in which the server still takes requests. */
const FAREWELL_SHARE = 0.3

/**
 * Stopping in the order that loses no request: say "not ready" and still answer everybody, so that the balancer turns
 * away and every connection closes with an answer; then stop listening, let answers finish, close what they used.
 */
export function createLifecycle({
  drainMs,
}: {
  drainMs: number
}): Lifecycle & { serve(server: Server): void } {
  const stops: { name: string; stop: () => Promise<void> | void }[] = []
  const servers: Server[] = []
  let stopping: Promise<void> | null = null

  async function run() {
    const late = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), drainMs)
    await untilNobodyIsConnected(Date.now() + drainMs * FAREWELL_SHARE)
    await Promise.all(servers.map(closeServer))
    clearTimeout(late)
    for (const { stop } of stops.toReversed()) await stop()
  }

  return {
    isDraining: () => stopping !== null,
    onStop: (name, stop) => stops.push({ name, stop }),
    serve(server) {
      servers.push(server)
      // A connection that closes by itself may hold a request already on its way; one told to close does not.
      server.prependListener('request', (_req, res) => {
        if (stopping) res.setHeader('connection', 'close')
      })
    },
    stop: () => (stopping ??= run()),
  }

  async function untilNobodyIsConnected(deadline: number) {
    while (Date.now() < deadline) {
      const connections = await Promise.all(servers.map(countConnections))
      if (connections.every((count) => count === 0)) return
      await sleep(50)
    }
  }
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

/** Closes idle connections too. */
const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
