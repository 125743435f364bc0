import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { DatabaseSettings } from '#config/settings-types.ts'
import { SECOND_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import { withAfterCommit, type Database } from '#server/kernel/sql.ts'
import type { DatabaseConnection } from './connection.ts'
import { joinEmbeddedPostgres } from './embedded/join.ts'
import { readOnly, replicaFirst, type PublicReadCounts } from './public-reads.ts'
import { followReplica, type Replica } from './replica.ts'

/**
 * The connections of one process in three pools, so that one kind of work cannot exhaust the connections of another:
 * commands that wait for a lock do not delay pages, searches and sign-in.
 */
export type DatabaseHandle = {
  /** For commands. */
  db: Database
  /** For pages, reading operations, sessions and one-time codes. */
  reads: Database
  /** For what everybody may read, a moment late: from the replica while it is near, otherwise as `reads`. Never writes. */
  publicReads: Database
  /** For jobs, e-mails, imports and loading the search indexes. */
  jobs: Database
  /** The pool of `db`. */
  pool: pg.Pool
  pools: Record<PoolName, pg.Pool>
  /** Null: none follows the database. */
  replica: (Replica & { counts: PublicReadCounts }) | null
  /** A connection outside the pools, not yet open: for LISTEN. */
  newClient(): pg.Client
  /** Where the database is, for another thread of the process. */
  connection: DatabaseConnection
  close(): Promise<void>
}

type Limits = {
  /** Part of all connections. */
  share: number
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Grace beyond the limit of a statement, which a working server enforces itself. */
  silenceMarginMs: number
  /** How long a query waits for a connection. */
  connectMs: number
}

const POOLS = {
  reads: {
    share: 0.4,
    statementMs: 2 * SECOND_MS,
    lockMs: SECOND_MS,
    idleInTransactionMs: 2 * SECOND_MS,
    // A page says within 2.5 s that the database hangs.
    silenceMarginMs: 0.2 * SECOND_MS,
    connectMs: 2 * SECOND_MS,
  },
  commands: {
    share: 0.3,
    statementMs: 5 * SECOND_MS,
    lockMs: 3 * SECOND_MS,
    idleInTransactionMs: 5 * SECOND_MS,
    silenceMarginMs: 2 * SECOND_MS,
    connectMs: 5 * SECOND_MS,
  },
  jobs: {
    share: 0.3,
    statementMs: 5 * MINUTE_MS,
    lockMs: 30 * SECOND_MS,
    idleInTransactionMs: 5 * MINUTE_MS,
    silenceMarginMs: 2 * SECOND_MS,
    connectMs: 30 * SECOND_MS,
  },
} satisfies Record<string, Limits>
type PoolName = keyof typeof POOLS

/** The primary can still answer in the time of a page. */
const OF_A_REPLICA = { connectMs: SECOND_MS / 2 }

/** One connection for changes while another reads all rows. */
const THREAD_POOL_SIZE = 2

/** @throws StartupError when the embedded database cannot be started */
export async function openDatabase(settings: DatabaseSettings): Promise<DatabaseHandle> {
  if (settings.kind === 'server')
    return openPools(
      { connectionString: settings.url },
      { poolSize: settings.poolSize, replicaUrl: settings.replicaUrl ?? null },
    )
  const { connection, leave } = await joinEmbeddedPostgres({ dataDir: settings.dataDir })
  const { close, ...handle } = openPools(connection, { poolSize: settings.poolSize, replicaUrl: null })
  return {
    ...handle,
    async close() {
      await close()
      await leave()
    },
  }
}

function openPools(
  connection: DatabaseConnection,
  { poolSize, replicaUrl }: { poolSize: number; replicaUrl: string | null },
): DatabaseHandle {
  const open = (name: PoolName) => openPool({ ...connection, ...POOLS[name], poolSize })
  const pools = { reads: open('reads'), commands: open('commands'), jobs: open('jobs') }
  const replica =
    replicaUrl === null
      ? null
      : followReplica({
          primary: pools.reads,
          pool: openPool({ connectionString: replicaUrl, ...POOLS.reads, ...OF_A_REPLICA, poolSize }),
          checks: openPool({ connectionString: replicaUrl, ...POOLS.reads, ...OF_A_REPLICA, poolSize: 0 }),
        })
  const nearest = replica && replicaFirst(pools.reads, replica)
  return {
    db: databaseOver(pools.commands),
    reads: databaseOver(pools.reads),
    publicReads: readOnly(databaseOver(nearest?.pool ?? pools.reads)),
    jobs: databaseOver(pools.jobs),
    pool: pools.commands,
    pools,
    replica: replica && nearest && { ...replica, counts: nearest.counts },
    newClient: () =>
      new pg.Client({ ...connection, connectionTimeoutMillis: POOLS.reads.connectMs, keepAlive: true }),
    connection,
    async close() {
      await replica?.close()
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

/** Connections for long work of another thread, whose main thread holds the database open. */
export function connectForJobs(connection: DatabaseConnection): { db: Database; close: () => Promise<void> } {
  const pool = openPool({ ...connection, ...POOLS.jobs, share: 1, poolSize: THREAD_POOL_SIZE })
  return { db: databaseOver(pool), close: () => pool.end() }
}

function openPool({
  share,
  statementMs,
  lockMs,
  idleInTransactionMs,
  silenceMarginMs,
  connectMs,
  poolSize,
  ...connection
}: pg.ClientConfig & Limits & { poolSize: number }) {
  const pool = new pg.Pool({
    ...connection,
    max: Math.max(2, Math.round(poolSize * share)),
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
  })
  // The pool replaces an idle connection that the server closes; without a listener Node ends the process.
  pool.on('error', () => {})
  // A hanging server enforces no timeouts, so a silent connection in use is destroyed, and the pool opens another one.
  pool.on('connect', (client) => {
    const { stream } = socketOf(client)
    stream.on('timeout', () => {
      const { bytesRead } = stream
      // A thread that was busy for so long reads what has come before it blames the server.
      setImmediate(() => {
        if (stream.bytesRead === bytesRead) stream.destroy()
      })
    })
  })
  pool.on('acquire', (client) => void socketOf(client).stream.setTimeout(statementMs + silenceMarginMs))
  pool.on('release', (_error, client) => void socketOf(client).stream.setTimeout(0))
  return pool
}

/** Safe: `pg` reads and writes through this socket since its first version; its types leave it out. */
const socketOf = (client: pg.Client) => (client as unknown as { connection: { stream: Socket } }).connection

function databaseOver(pool: pg.Pool): Database {
  const db = drizzle(pool, { casing: 'snake_case' })
  // Drizzle 0.45 does not give the connection back to the pool when BEGIN fails.
  db.transaction = withAfterCommit(async (work, config) => {
    const client = await pool.connect()
    // An error of the connection also fails the running statement, which handles it.
    const ignore = () => {}
    client.on('error', ignore)
    try {
      return await drizzle(client, { casing: 'snake_case' }).transaction(work, config)
    } finally {
      client.off('error', ignore)
      client.release()
    }
  })
  return db
}
