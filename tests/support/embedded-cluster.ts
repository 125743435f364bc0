/** PostgreSQL clusters of a test's own, and processes that join them. */
import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { joinEmbeddedPostgres } from '#server/db/embedded/join.ts'
import { findPostmaster, isRunning } from '#server/db/embedded/postmaster.ts'
import type { MemberMessage } from './embedded-member.ts'

type Options = Parameters<typeof joinEmbeddedPostgres>[0]

/** A folder of the calling file for data folders; gone after its last test. */
export async function scratchFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'distant-embedded-'))
  // As root the server runs as another user.
  await chmod(parent, 0o755)
  afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }))
  let folders = 0
  return { parent, newFolder: () => join(parent, `data-${(folders += 1)}`) }
}

export const clusterIn = (dataDir: string) => realpath(join(dataDir, 'postgres'))

export const joinHere = (dataDir: string, more: Partial<Options> = {}) =>
  joinEmbeddedPostgres({ dataDir, isDurable: false, ...more })

/** One statement on a connection of its own. */
export async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  // A server that crashes breaks connections off; the query says so.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

/** Server processes that hold the membership of a board. */
export const membersOf = async (connection: pg.ClientConfig) =>
  asPids(
    await ask(
      connection,
      `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`,
    ),
  )

/** Safe: the query selects a number of this name. */
const asPids = (rows: unknown) => rows as { pid: number }[]

/** A member in a process of its own. */
export async function startMember(dataDir: string, options: ForkOptions & { asks?: Partial<Options> } = {}) {
  const { asks, ...forkOptions } = options
  const script = fileURLToPath(new URL('./embedded-member.ts', import.meta.url))
  const child = fork(script, [JSON.stringify({ dataDir, isDurable: false, ...asks })], {
    execArgv: [],
    ...forkOptions,
  })
  const ended = once(child, 'exit')
  const first = await nextMessage(child)
  return {
    child,
    first,
    async ask(statement: string) {
      child.send(statement)
      const answer = await nextMessage(child)
      return answer.kind === 'rows' ? answer.rows : []
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function nextMessage(child: ChildProcess) {
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`The member ended with ${status}`)
  })
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  return asMessage(message)
}

/** Safe: the member sends nothing else. */
const asMessage = (value: unknown) => value as MemberMessage

export async function killPostmaster(dataDir: string) {
  const folder = await clusterIn(dataDir)
  const known = await findPostmaster({ folder })
  if (!known) throw new Error('No server runs')
  process.kill(known.pid, 'SIGKILL')
  await expect.poll(() => isRunning(known, folder)).toBe(false)
  return { folder, pid: known.pid }
}
