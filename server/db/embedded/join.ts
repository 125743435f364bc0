/**
 * The embedded PostgreSQL: for the demo, development, tests and small installations. The first process on a data folder
 * starts the server, the others join it, the last one to leave stops it. When all processes are killed the server runs on,
 * and the next process joins it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#config/startup-error.ts'
import type { DatabaseConnection } from '../connection.ts'
import { openCluster, type Cluster } from './cluster.ts'
import {
  connectionTo,
  findPostmaster,
  isRunning,
  startFailure,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

const START_TIMEOUT_MS = 120_000
const POLL_MS = 20
const REJOIN_DELAY_MS = { min: 100, max: 5000 }
/** Each process holds this lock in shared mode; the one that gets it in exclusive mode is the last. */
const MEMBERSHIP = `hashtextextended('distant members', 0)`

type EmbeddedPostgres = {
  /** For `pg`. */
  connection: DatabaseConnection
  /** Call it after closing all connections. */
  leave(): Promise<void>
}

/** @throws StartupError that says what to do */
export async function joinEmbeddedPostgres(
  options: Omit<Parameters<typeof openCluster>[0], 'isDurable'> & { isDurable?: boolean },
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster({ isDurable: true, ...options })
  let isLeaving = false
  let membership = join()
  const { connection } = await membership
  return { connection, leave }

  async function join(): Promise<Member> {
    const joined = await connectOrStart(cluster)
    // The server closes all connections when one of its processes crashes. Without the lock another member would seem to
    // be the last one.
    joined.client.on('end', () => {
      if (!isLeaving) membership = rejoin(REJOIN_DELAY_MS.min)
    })
    return joined
  }

  async function rejoin(delayMs: number): Promise<Member> {
    await sleep(delayMs)
    try {
      return await join()
    } catch (error) {
      if (isLeaving) throw error
      return rejoin(Math.min(delayMs * 2, REJOIN_DELAY_MS.max))
    }
  }

  async function leave() {
    isLeaving = true
    const member = await membership.catch(() => null)
    if (!member) return
    const isLast = await releaseMembership(member).catch(() => false)
    if (isLast) await stopPostmaster(cluster)
    await member.client.end().catch(() => {})
  }
}

type Member = { client: pg.Client; connection: DatabaseConnection }

async function releaseMembership({ client }: Member) {
  await client.query(`SELECT pg_advisory_unlock_shared(${MEMBERSHIP})`)
  const { rows } = await client.query<{ is_last: boolean }>(
    `SELECT pg_try_advisory_lock(${MEMBERSHIP}) AS is_last`,
  )
  return rows[0]?.is_last === true
}

/** Connects to the server, or starts one. When two processes start a server concurrently, one of the servers ends. */
async function connectOrStart(cluster: Cluster): Promise<Member> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let ended: string | null = null
  let isStarted = false
  for (;;) {
    const postmaster = await findPostmaster(cluster)
    const isHere = postmaster !== null && (await isRunning(postmaster, cluster.folder))
    // Another container that shares the folder is reachable by its socket, but its processes are not visible.
    if (postmaster?.isReady && (isHere || postmaster.socketDir !== '')) {
      const member = await becomeMember(connectionTo(cluster, postmaster))
      if (member) return member
    }
    if (ended !== null && !/lock file .* already exists/.test(ended))
      throw startFailure(ended, cluster.folder)
    if (!isHere && (!isStarted || ended !== null)) {
      isStarted = true
      ended = null
      const started = await startPostmaster(cluster)
      void started.ended.then((log) => (ended = log))
    }
    if (Date.now() > deadline)
      throw new StartupError(
        `The embedded PostgreSQL in ${cluster.folder} does not answer. Its log is server.log in that folder; repeat when it has finished its recovery.`,
      )
    await sleep(POLL_MS)
  }
}

/** Null while the server does not accept connections. */
async function becomeMember(connection: DatabaseConnection): Promise<Member | null> {
  const client = new pg.Client({
    ...connection,
    application_name: 'distant member',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`SELECT pg_advisory_lock_shared(${MEMBERSHIP})`)
    return { client, connection }
  } catch (error) {
    await client.end().catch(() => {})
    if (isRefusal(error)) throw error
    return null
  }
}

/** Wrong credentials, which no retry helps. Source: PostgreSQL, error codes of class 28. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('28')
