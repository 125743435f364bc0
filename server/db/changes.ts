import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type pg from 'pg'
import { keepListening } from '#server/db/listen.ts'
import { createBackoff } from '#server/kernel/pacing.ts'

/** A change of data that processes cache in memory. */
export type ChangeEvent =
  | { kind: 'vacancies'; ids: number[] }
  | { kind: 'resumes'; numbers: number[] }
  /** A company's profile. */
  | { kind: 'company'; id: number }
  /** Published reviews of a company. */
  | { kind: 'reviews'; companyId: number }
  | { kind: 'route_rules' }
  /** Tax regimes of the operator. */
  | { kind: 'tax_regimes' }
  /** Synonyms of searches that staff have added. */
  | { kind: 'synonyms' }
  /** Articles, professions, answers or their pictures. */
  | { kind: 'texts' }
  /** Figures of a year, or a new year: pay in cards and in texts. */
  | { kind: 'figures' }
  /** Which lists search engines may have. */
  | { kind: 'indexed_lists' }
  /** Courses and schools, which processes hold only in pages. */
  | { kind: 'courses' }
  /** Many changes in one step, or some may have been missed: read everything again. */
  | { kind: 'reload' }

/** `isOwn`: this process has published the change. */
type Listener = (event: ChangeEvent, origin: { isOwn: boolean }) => Promise<void>

export type Changes = {
  /**
   * Call it after the commit. Settles when this process has applied the change; the notification of other processes is
   * retried until the database accepts it.
   */
  publish(event: ChangeEvent): Promise<void>
  /** Milliseconds since this process lost the connection that receives changes; 0 while it is connected. */
  disconnectedMs(): number
  /** When the connection that receives changes last delivered a notification, its own heartbeat at least. */
  heardAt(): number
  /** Listeners run one after another in the order of subscription; `isFirst` puts one before the others. */
  subscribe(listener: Listener, order?: { isFirst: boolean }): void
  close(): Promise<void>
}

const CHANNEL = 'distant_changed'
/** PostgreSQL carries at most 8 000 bytes in a notification. */
const IDS_MAX = 500
/** How long a shutdown waits for pending notifications. */
const CLOSE_TIMEOUT_MS = 5000

/**
 * Announces changes to this process and to the others on the same database. After a lost connection everything is read
 * again, because the changes in between were missed.
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
  /** By a clock that does not jump. */
  let disconnectedAt: number | null = null
  let heardAt = Date.now()
  const disconnectedMs = () => (disconnectedAt === null ? 0 : performance.now() - disconnectedAt)
  /** Notifications that the database has not accepted yet, oldest first. */
  let unsent: ChangeEvent[] = []
  let sending: Promise<void> | null = null

  /** One after another, so that pages are dropped after the data they show has been read again. */
  async function deliver(event: ChangeEvent, { isOwn } = { isOwn: false }) {
    for (const listener of listeners) await listener(event, { isOwn })
  }

  /** Reads everything again after a reconnection; until then this process counts as disconnected. */
  async function catchUp() {
    try {
      await deliver({ kind: 'reload' })
      log.info({ event: 'changes.listening_again', disconnectedMs: disconnectedMs() })
      disconnectedAt = null
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
    onHeard() {
      heardAt = Date.now()
    },
    onLost() {
      if (disconnectedAt === null) log.warn({ event: 'changes.listener_lost' })
      disconnectedAt ??= performance.now()
    },
  })
  return {
    async publish(event) {
      const announced = idsIn(event).length > IDS_MAX ? ({ kind: 'reload' } as const) : event
      await deliver(announced, { isOwn: true })
      unsent.push(announced)
      sending ??= notifyOthers().finally(() => {
        sending = null
      })
    },
    disconnectedMs,
    heardAt: () => heardAt,
    subscribe(listener, { isFirst } = { isFirst: false }) {
      if (isFirst) listeners.unshift(listener)
      else listeners.push(listener)
    },
    async close() {
      // Sends pending notifications, unless the database is down.
      await Promise.race([sending, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      closing.abort()
      await listening.close()
    },
  }
}

function idsIn(event: ChangeEvent): readonly number[] {
  if (event.kind === 'vacancies') return event.ids
  return event.kind === 'resumes' ? event.numbers : []
}

/** Accepts a manual `NOTIFY distant_changed, '{"kind":"reload"}'` too. */
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
