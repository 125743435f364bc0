import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { joinDatabase, openPglite } from '#server/db/client.ts'

const folder = await mkdtemp(join(tmpdir(), 'distant-joining-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a command beside a running board shares its embedded database, and opens it alone when nobody runs', async () => {
  const dataDir = join(folder, 'data')
  const settings = { kind: 'pglite', dataDir, poolSize: 2 } as const
  const board = await openPglite(settings)
  await board.db.execute(sql`create table notes (text text)`)
  await expect(openPglite(settings)).rejects.toThrow(`in use by process ${process.pid}`)

  const beside = await joinDatabase(settings)
  expect(beside.isShared).toBe(true)
  await beside.handle.db.execute(sql`insert into notes values ('written beside')`)
  await beside.handle.close()
  const { rows } = await board.db.execute(sql`select text from notes`)
  expect(rows).toEqual([{ text: 'written beside' }])
  await board.close()

  const alone = await joinDatabase(settings)
  expect(alone.isShared).toBe(false)
  expect((await alone.handle.db.execute(sql`select text from notes`)).rows).toHaveLength(1)
  await alone.handle.close()
}, 60_000)
