import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createBackoff } from '#server/kernel/pacing.ts'

const HEARTBEAT_MS = 10_000
const HEARTBEAT_ANSWER_MS = 3000

type Listening = {
  /** Closes the connection and opens it again, as after a loss. */
  restart(): void
  close(): Promise<void>
}

/**
 * Listens to a channel on a separate connection, and reconnects when it is lost. Notifications in between are missed, so
 * `onListening` has to read the data again.
 * @throws the error of the first connection; later connections are retried
 */
export async function keepListening({
  newClient,
  channel,
  onNotification,
  onListening,
  onLost = () => {},
  onHeard = () => {},
  heartbeatMs = HEARTBEAT_MS,
}: {
  newClient: () => pg.Client
  channel: string
  onNotification: (payload: string | undefined) => void
  /** Called each time the connection listens. */
  onListening: (order: { isFirst: boolean }) => void
  onLost?: () => void
  /** Called each time the connection delivers a notification, its own heartbeat at least. */
  onHeard?: () => void
  heartbeatMs?: number
}): Promise<Listening> {
  const closing = new AbortController()
  let current: pg.Client | null = null
  /** Only this connection listens to it. A pooler in between may answer statements and lose notifications. */
  const heartbeat = `heartbeat_${crypto.randomUUID()}`

  /** Settles when the connection is lost. */
  async function listen(onStarted: () => void) {
    const client = newClient()
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve())
      client.once('end', resolve)
    })
    client.on('notification', ({ channel: from, payload }) => {
      onHeard()
      if (from === channel) onNotification(payload)
    })
    try {
      await client.connect()
      for (const name of [channel, heartbeat]) await client.query(`LISTEN ${client.escapeIdentifier(name)}`)
      current = client
      onStarted()
      await Promise.race([lost, heartbeatFailure(client)])
    } finally {
      current = null
      // Further errors of a lost connection are ignored.
      client.on('error', () => {})
      void client.end().catch(() => {})
    }
  }

  /** Detects a peer that is gone without closing the connection: settles when it does not answer. */
  async function heartbeatFailure(client: pg.Client) {
    for (;;) {
      await sleep(heartbeatMs, undefined, { ref: false, signal: closing.signal })
      const answer = client.query('SELECT pg_notify($1, $2)', [heartbeat, '']).then(
        () => true,
        () => false,
      )
      if (!(await Promise.race([answer, sleep(HEARTBEAT_ANSWER_MS, false, { ref: false })]))) return
    }
  }

  const { promise: started, resolve, reject } = Promise.withResolvers<void>()
  const run = async () => {
    let isFirst = true
    const backoff = createBackoff()
    while (!closing.signal.aborted) {
      try {
        await listen(() => {
          backoff.reset()
          onListening({ isFirst })
          isFirst = false
          resolve()
        })
      } catch (error) {
        if (closing.signal.aborted) return
        if (isFirst) return reject(error)
      }
      if (closing.signal.aborted) return
      onLost()
      await backoff.pause(closing.signal)
    }
  }
  void run()
  await started
  return {
    restart() {
      void current?.end().catch(() => {})
    },
    async close() {
      const client = current
      closing.abort()
      await client?.end().catch(() => {})
    },
  }
}
