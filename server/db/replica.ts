import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SECOND_MS } from '#shared/kernel/durations.ts'

/** A copy of the database that follows it by streaming replication. */
export type Replica = {
  pool: pg.Pool
  /** Whether it answers, is near enough, and has every change that this process has heard of. */
  isUsable(): boolean
  /** A change was committed: the replica is not used until it has it. Call it before data is read again. */
  awaitChange(): void
  /** How old its data is at most. */
  lagMs(): number
  close(): Promise<void>
}

/** Pages may be older than this by their cache; more means that something is wrong. */
const LAG_MAX_MS = 5 * SECOND_MS
const CHECK_EVERY_MS = SECOND_MS / 2
/** Below the time of a render: a read that waits for a hanging replica is repeated on the primary in time. */
const CHECK_MAX_MS = SECOND_MS
/** While a change is awaited. */
const SOON_MS = { min: 10, max: 250 }

/** A position of the primary: a standby that has replayed it has all that was committed when it was asked for. */
type Position = { lsn: string; askedAt: number; changes: number }

/**
 * Follows how far the replica is. Its own clock and what it says of its delay do not count: a replica that has lost the
 * primary takes itself for up to date.
 * @param primary where positions are asked for
 */
export function followReplica({
  primary,
  pool,
  checks,
  now = () => performance.now(),
}: {
  primary: pg.Pool
  pool: pg.Pool
  /** Separate connections: a busy pool does not mean that the replica is down. */
  checks: pg.Pool
  /** Milliseconds of a clock that does not jump: set back, it would take an old replica for a near one. */
  now?: () => number
}): Replica {
  const closing = new AbortController()
  const inUse = new Set<pg.PoolClient>()
  // Also of a connection that is being given up: without a listener Node ends the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('acquire', (client) => void inUse.add(client))
  pool.on('release', (_error, client) => void inUse.delete(client))
  /** Changes that were announced, and how many of them the replica has. */
  let changes = 0
  let replayed = -1
  let isAway = true
  /** Without the primary nothing is committed, and old pages are better than none. */
  let isPrimaryAway = false
  let freshAt = now()
  let awaited: Position | null = null
  let pauseMs = CHECK_EVERY_MS
  let wake = () => {}

  async function check() {
    if (awaited === null) {
      awaited = await askPosition()
      isPrimaryAway = awaited === null
    }
    const { rows } = await inTime(
      checks.query<{ has: boolean }>(
        'SELECT pg_is_in_recovery() AND ($1::pg_lsn IS NULL OR pg_last_wal_replay_lsn() >= $1::pg_lsn) AS has',
        [awaited?.lsn ?? null],
      ),
    )
    isAway = false
    if (awaited === null) return
    if (rows[0]?.has !== true) {
      // The primary may have gone with what it had not sent yet.
      isPrimaryAway = (await askPosition()) === null
      return
    }
    replayed = awaited.changes
    freshAt = awaited.askedAt
    awaited = null
  }

  /** Null when the primary does not answer. */
  async function askPosition(): Promise<Position | null> {
    const asked = { askedAt: now(), changes }
    try {
      const { rows } = await inTime(
        primary.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn'),
      )
      return rows[0] ? { ...asked, lsn: rows[0].lsn } : null
    } catch {
      return null
    }
  }

  async function follow() {
    while (!closing.signal.aborted) {
      try {
        await check()
      } catch {
        isAway = true
        // Statements that hang fail now, and are repeated on the primary.
        for (const client of inUse) void client.end().catch(() => {})
      }
      if (closing.signal.aborted) return
      const isBehind = !isAway && (replayed !== changes || awaited !== null)
      pauseMs = isBehind ? Math.min(pauseMs * 2, SOON_MS.max) : CHECK_EVERY_MS
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      const timer = sleep(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      await Promise.race([woken.promise, timer])
    }
  }
  const followed = follow()

  return {
    pool,
    isUsable: () => !isAway && replayed === changes && (isPrimaryAway || now() - freshAt < LAG_MAX_MS),
    awaitChange() {
      changes += 1
      pauseMs = SOON_MS.min
      wake()
    },
    lagMs: () => Math.max(0, now() - freshAt),
    async close() {
      closing.abort()
      wake()
      await followed
      await Promise.all([pool.end(), checks.end()])
    },
  }
}

/** @throws Error when the answer takes too long */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const settled = new AbortController()
  const late = sleep(CHECK_MAX_MS, undefined, { ref: false, signal: settled.signal }).then(() => {
    throw new Error('No answer in time')
  })
  late.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    settled.abort()
    answer.catch(() => {})
  }
}
