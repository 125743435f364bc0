import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Lifecycle = {
  isDraining(): boolean
  /** Callbacks run in reverse order, after the last answer is sent. */
  onStop(name: string, stop: () => Promise<void> | void): void
  stop(): Promise<void>
}

/** Share of the draining time in which the server still accepts requests. */
const ACCEPTING_SHARE = 0.3

/**
 * Stops without losing requests: first reports "not ready" and still answers, closing each connection with its answer, so
 * that the load balancer stops routing here; then stops listening, waits for running answers, and runs the callbacks.
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
    const timeout = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), drainMs)
    await untilDisconnected(performance.now() + drainMs * ACCEPTING_SHARE)
    await Promise.all(servers.map(closeServer))
    clearTimeout(timeout)
    for (const { stop } of stops.toReversed()) await stop()
  }

  return {
    isDraining: () => stopping !== null,
    onStop: (name, stop) => stops.push({ name, stop }),
    serve(server) {
      servers.push(server)
      // The client must close the connection: when the server does, a request may already be on its way.
      server.prependListener('request', (_req, res) => {
        if (stopping) res.setHeader('connection', 'close')
      })
    },
    stop: () => (stopping ??= run()),
  }

  async function untilDisconnected(deadline: number) {
    while (performance.now() < deadline) {
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
