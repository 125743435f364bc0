import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { findPostmaster, isRunning } from '#server/db/embedded/postmaster.ts'
import { StartupError } from '#config/startup-error.ts'
import {
  ask,
  clusterIn,
  joinHere,
  killPostmaster,
  membersOf,
  scratchFolder,
  startMember,
} from '#tests/support/embedded-cluster.ts'

const WRITES = 2000
const { newFolder } = await scratchFolder()

test('the first process on a data folder starts PostgreSQL, later ones join it, and the last one stops it', async () => {
  const dataDir = newFolder()
  const first = await joinHere(dataDir)
  const second = await startMember(dataDir)
  expect(second.first).toEqual({ kind: 'opened', connection: first.connection })
  await ask(first.connection, `create table notes as select 'of the first' as text`)
  await first.leave()

  expect(await second.ask('select text from notes')).toEqual([{ text: 'of the first' }])
  const folder = await clusterIn(dataDir)
  const running = await findPostmaster({ folder })
  expect(running && (await isRunning(running, folder))).toBe(true)
  await second.stop()
  expect(await findPostmaster({ folder })).toBe(null)

  const again = await joinHere(dataDir)
  expect(await ask(again.connection, 'select text from notes')).toEqual([{ text: 'of the first' }])
  await again.leave()
})

test('processes that open an empty data folder at the same time share one database', async () => {
  const dataDir = newFolder()
  const members = await Promise.all(Array.from({ length: 3 }, () => startMember(dataDir)))
  await members[0]?.ask('create table shared as select 1 as one')
  for (const member of members) expect(await member.ask('select one from shared')).toEqual([{ one: 1 }])
  await Promise.all(members.map((member) => member.stop()))
  expect(await findPostmaster({ folder: await clusterIn(dataDir) })).toBe(null)
})

test('two thousand acknowledged writes survive a crash of the board and of its database', async () => {
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
}, 120_000)

describe('recovery of an embedded cluster', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = newFolder()
    const made = await joinHere(dataDir)
    await ask(made.connection, 'create table kept as select 1 as one')
    await made.leave()
  })

  test('a board joins the PostgreSQL server that a killed board left running', async () => {
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

  test('a stale process id that belongs to another program does not prevent a start', async () => {
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

  test('a board that lost its connections in a crash of a backend still counts as a user of the database', async () => {
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

  test('a PostgreSQL server that dies under a running board is started again', async () => {
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

  test('settings that PostgreSQL refuses stop the start with its error and the path of the log', async () => {
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

  test('a data folder of another PostgreSQL version stays untouched, and the error names the version', async () => {
    const version = join(await clusterIn(dataDir), 'PG_VERSION')
    await writeFile(version, '17\n')
    await expect(joinHere(dataDir)).rejects.toThrow(/is of PostgreSQL 17, and this release brings 18/)
    await writeFile(version, '18\n')
  })
})

test('a data folder of an earlier release is refused with an error that says what to set', async () => {
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
