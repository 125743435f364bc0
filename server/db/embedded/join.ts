/**
 * PostgreSQL that the board brings along, for everybody who has no server: the demo, development, tests and small
 * installations. The first process on a data folder starts the server, the others join it, the last one to leave stops
 * it. A server whose processes were all killed runs on, and the next one joins it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/kernel/startup-error.ts'
import { openCluster } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import {
  connectionTo,
  findPostmaster,
  isAlive,
  startFailure,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

const START_TIMEOUT_MS = 120_000
const POLL_MS = 20
const REJOIN_DELAY_MS = { min: 100, max: 5000 }
/** Every process that uses the server holds this lock shared; one that gets it exclusively is the last. */
const MEMBERSHIP = `hashtextextended('distant members', 0)`

type EmbeddedPostgres = {
  /** For `pg`. */
  connection: pg.ClientConfig
  /** Call it when every connection has been closed. */
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
    // The server ends all connections when one of its processes crashes: without the lock another member would take
    // itself for the last.
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
    const isLast = await giveUpMembership(member).catch(() => false)
    if (isLast) await stopPostmaster(cluster)
    await member.client.end().catch(() => {})
  }
}

type Member = { client: pg.Client; connection: pg.ClientConfig }

async function giveUpMembership({ client }: Member) {
  await client.query(`SELECT pg_advisory_unlock_shared(${MEMBERSHIP})`)
  const { rows } = await client.query<{ is_last: boolean }>(
    `SELECT pg_try_advisory_lock(${MEMBERSHIP}) AS is_last`,
  )
  return rows[0]?.is_last === true
}

/** Two that start at once both try; one of the servers gives way to the other. */
async function connectOrStart(cluster: Cluster): Promise<Member> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let ended: string | null = null
  let isStarted = false
  for (;;) {
    const postmaster = await findPostmaster(cluster)
    const isRunning = postmaster !== null && (await isAlive(postmaster, cluster.folder))
    // A container that shares the folder reaches the socket of another one, and does not see its processes.
    if (postmaster?.isReady && (isRunning || postmaster.socketDir !== '')) {
      const member = await becomeMember(connectionTo(cluster, postmaster))
      if (member) return member
    }
    if (ended !== null && !/lock file .* already exists/.test(ended))
      throw startFailure(ended, cluster.folder)
    if (!isRunning && (!isStarted || ended !== null)) {
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

/** Null while the server does not take connections: it starts, stops or is gone. */
async function becomeMember(connection: pg.ClientConfig): Promise<Member | null> {
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

/** A wrong password or right does not get better with time. Source: PostgreSQL, error codes of class 28. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('28')
