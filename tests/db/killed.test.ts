import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import type { DatabaseSettings } from '#server/db/client.ts'
import { testDatabaseSettings } from '#tests/support/database.ts'

const WRITES = 2000
const folder = await mkdtemp(join(tmpdir(), 'distant-killed-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { settings: given, remove } = await testDatabaseSettings()
afterAll(remove)
/** The server that the tests run on, or a folder of its own for the embedded database. */
const settings: DatabaseSettings =
  given.kind === 'postgres' ? given : { kind: 'pglite', dataDir: join(folder, 'data'), poolSize: 4 }

const startWriter = () =>
  spawn(
    process.execPath,
    [fileURLToPath(new URL('../support/killed-writer.ts', import.meta.url)), JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )

test('a process that is killed in the middle of its writes has lost none that was acknowledged', async () => {
  const writer = startWriter()
  const acknowledged: number[] = []
  const ended = new Promise((resolve) => writer.once('exit', (_code, signal) => resolve(signal)))
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(Number(line))
    // Whatever is on its way when it dies was said before.
    if (acknowledged.length === WRITES) writer.kill('SIGKILL')
  }
  expect(await ended).toBe('SIGKILL')
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES)

  const { db, close } = await openDatabase(settings)
  const { rows } = await db.execute<{ number: number; twin: number }>(sql`select number, twin from writes`)
  const kept = new Set(rows.map(({ number }) => number))
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  // A transaction is there as a whole or not at all.
  expect(rows.filter(({ number, twin }) => number !== twin)).toEqual([])
  await close()
}, 180_000)

test.runIf(settings.kind === 'pglite')(
  'a second process on the folder of the embedded database refuses to start, and says who holds it',
  async () => {
    const { close } = await openDatabase(settings)
    const second = startWriter()
    const [said, code] = await Promise.all([
      text(second.stderr),
      new Promise((resolve) => second.once('exit', resolve)),
    ])
    expect(code).not.toBe(0)
    expect(said).toContain(`in use by process ${process.pid}`)
    await close()
  },
  60_000,
)
