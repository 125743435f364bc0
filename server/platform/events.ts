import type { Logger } from 'pino'
import type pg from 'pg'

/** What happened to data that this or another process keeps in memory. */
export type ChangeEvent =
  | { kind: 'vacancies'; ids: number[] }
  /** By their numbers. */
  | { kind: 'resumes'; numbers: number[] }
  /** A company's profile. */
  | { kind: 'company'; id: number }
  | { kind: 'route_rules' }
  /** Much has changed at once: read everything again. */
  | { kind: 'reload' }

type Listener = (event: ChangeEvent) => Promise<void>

export type Changes = {
  /** Call it after the transaction has committed. */
  publish(event: ChangeEvent): Promise<void>
  /** Listeners are called in the order of subscription; one that is first, before the data is read again. */
  subscribe(listener: Listener, order?: { isFirst: boolean }): void
  close(): Promise<void>
}

const CHANNEL = 'distant_changed'
/** PostgreSQL carries at most 8 000 bytes in a notification. */
const IDS_MAX = 500

/** Tells this process and the others on the same database what has changed. */
export async function createChanges({ pool, log }: { pool: pg.Pool; log: Logger }): Promise<Changes> {
  const listeners: Listener[] = []
  const origin = crypto.randomUUID()
  /** One after another in the order of subscription: pages are dropped when what they are made of has been renewed. */
  async function deliver(event: ChangeEvent) {
    for (const listener of listeners) await listener(event)
  }
  const listening = await listen()

  async function listen() {
    const client = await pool.connect()
    client.on('notification', ({ payload }) => {
      const message = parse(payload)
      if (!message || message.origin === origin) return
      deliver(message.event).catch((error: unknown) => log.error({ err: error, event: 'changes.failed' }))
    })
    client.on('error', (error) => log.error({ err: error, event: 'changes.listener_lost' }))
    await client.query(`LISTEN ${CHANNEL}`)
    return client
  }

  return {
    async publish(event) {
      const announced = idsIn(event).length > IDS_MAX ? ({ kind: 'reload' } as const) : event
      await deliver(announced)
      await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ origin, event: announced })])
    },
    subscribe(listener, { isFirst } = { isFirst: false }) {
      if (isFirst) listeners.unshift(listener)
      else listeners.push(listener)
    },
    async close() {
      listening.release(true)
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
