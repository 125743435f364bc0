import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type pg from 'pg'
import { keepListening } from '#server/db/listen.ts'
import { createBackoff } from '#server/kernel/backoff.ts'

/** What happened to data that this or another process keeps in memory. */
export type ChangeEvent =
  | { kind: 'vacancies'; ids: number[] }
  /** By their numbers. */
  | { kind: 'resumes'; numbers: number[] }
  /** A company's profile. */
  | { kind: 'company'; id: number }
  | { kind: 'route_rules' }
  /** Much has changed at once, or changes may have been missed: read everything again. */
  | { kind: 'reload' }

type Listener = (event: ChangeEvent) => Promise<void>

export type Changes = {
  /**
   * Call it after the transaction has committed. The change counts in this process when the promise settles; the other
   * processes are notified again and again until the database takes it.
   */
  publish(event: ChangeEvent): Promise<void>
  /** Milliseconds since this process stopped hearing of changes in others; 0 while it hears of them. */
  deafMs(): number
  /** Listeners are called in the order of subscription; one that is first, before the data is read again. */
  subscribe(listener: Listener, order?: { isFirst: boolean }): void
  close(): Promise<void>
}

const CHANNEL = 'distant_changed'
/** PostgreSQL carries at most 8 000 bytes in a notification. */
const IDS_MAX = 500
/** How long a shutdown waits for it. */
const LAST_SENDING_MS = 5000

/**
 * Tells this process and the others on the same database what has changed. A lost connection is opened again, and
 * everything is read again after it, because what changed meanwhile was not heard here.
 */
export async function createChanges({
  pool,
  newClient,
  log,
}: {
  pool: pg.Pool
  newClient: () => pg.Client
  log: Logger
}): Promise<Changes> {
  const listeners: Listener[] = []
  const origin = crypto.randomUUID()
  const closing = new AbortController()
  let deafSince: number | null = null
  /** Notifications that the database has not taken yet, oldest first. */
  let unsent: ChangeEvent[] = []
  let sending: Promise<void> | null = null

  /** One after another in the order of subscription: pages are dropped when what they are made of has been renewed. */
  async function deliver(event: ChangeEvent) {
    for (const listener of listeners) await listener(event)
  }

  /** What was missed is not known, so everything is read again; until then this process counts as deaf. */
  async function catchUp() {
    try {
      await deliver({ kind: 'reload' })
      log.info({ event: 'changes.listening_again', deafMs: deafSince === null ? 0 : Date.now() - deafSince })
      deafSince = null
    } catch (error) {
      log.warn({ err: error, event: 'changes.catch_up_failed' })
      // The next connection tries again.
      listening.restart()
    }
  }

  async function notifyOthers() {
    const backoff = createBackoff()
    while (unsent.length > 0 && !closing.signal.aborted) {
      const [event] = unsent
      try {
        await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ origin, event })])
        unsent = unsent.filter((one) => one !== event)
        backoff.reset()
      } catch (error) {
        log.warn({ err: error, event: 'changes.not_sent', waiting: unsent.length })
        if (unsent.length > IDS_MAX) unsent = [{ kind: 'reload' }]
        await backoff.pause(closing.signal)
      }
    }
  }

  const listening = await keepListening({
    newClient,
    channel: CHANNEL,
    onNotification(payload) {
      const message = parse(payload)
      if (!message || message.origin === origin) return
      deliver(message.event).catch((error: unknown) => log.error({ err: error, event: 'changes.failed' }))
    },
    onListening({ isFirst }) {
      if (!isFirst) void catchUp()
    },
    onLost() {
      if (deafSince === null) log.warn({ event: 'changes.listener_lost' })
      deafSince ??= Date.now()
    },
  })
  return {
    async publish(event) {
      const announced = idsIn(event).length > IDS_MAX ? ({ kind: 'reload' } as const) : event
      await deliver(announced)
      unsent.push(announced)
      sending ??= notifyOthers().finally(() => {
        sending = null
      })
    },
    deafMs: () => (deafSince === null ? 0 : Date.now() - deafSince),
    subscribe(listener, { isFirst } = { isFirst: false }) {
      if (isFirst) listeners.unshift(listener)
      else listeners.push(listener)
    },
    async close() {
      // What can be sent now is sent; a database that is away does not hold up the shutdown.
      await Promise.race([sending, sleep(LAST_SENDING_MS, undefined, { ref: false })])
      closing.abort()
      await listening.close()
    },
  }
}

function idsIn(event: ChangeEvent): readonly number[] {
  if (event.kind === 'vacancies') return event.ids
  return event.kind === 'resumes' ? event.numbers : []
}

/** A line written by hand (`NOTIFY distant_changed, '{"kind":"reload"}'`) counts too. */
function parse(payload: string | undefined): { origin: string | null; event: ChangeEvent } | null {
  try {
    const value: unknown = JSON.parse(payload ?? '')
    if (typeof value !== 'object' || value === null) return null
    return 'event' in value && 'origin' in value
      ? { origin: String(value.origin), event: asEvent(value.event) }
      : { origin: null, event: asEvent(value) }
  } catch {
    return null
  }
}

/** Safe: only processes with our database password can notify, and they run this code. */
const asEvent = (value: unknown) => value as ChangeEvent
