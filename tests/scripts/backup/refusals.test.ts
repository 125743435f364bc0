import { appendFile, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import { users } from '#server/db/schema/accounts.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { createLocalFiles } from '#server/files/local.ts'
import { testBoard } from '#tests/support/app.ts'
import { testDatabaseSettings } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/rows.ts'
import { MANIFEST_FILE, openBackup } from '../../../scripts/backup/manifest.ts'
import { backupWorld } from './backup-world.ts'

const { deps, buildVacancies } = await testBoard()
const { scratch, filesDir, take, restore, restored } = await backupWorld(deps.db)
let backup = ''

beforeAll(async () => {
  await buildVacancies({}, {})
  backup = (await take()).path
})

test('a database with tables is replaced only on request, and never while it is in use', async () => {
  const { target, url } = await restored(backup)
  const { id } = await buildUser(target.db)
  const again = (into: DatabaseHandle, isReplaced: boolean) => restore(backup, into, { isReplaced })
  await expect(again(target, false)).rejects.toThrow('The database is not empty')
  // The pools of this test are the board that still runs.
  await expect(again(target, true)).rejects.toThrow('The database is in use')
  expect(await target.db.$count(users, eq(users.id, id))).toBe(1)

  await target.close()
  const alone = await openDatabase({ kind: 'server', url, poolSize: 2 })
  await again(alone, true)
  expect(await alone.db.$count(users, eq(users.id, id))).toBe(0)
  expect(await alone.db.$count(vacancies)).toBe(await deps.db.$count(vacancies))
  await alone.close()
})

test('a damaged, changed or incomplete backup is refused, and the database stays empty', async () => {
  const { settings, remove } = await testDatabaseSettings({ isEmpty: true })
  const target = await openDatabase(settings)
  const attempt = (from: string) => restore(from, target)
  const folder = join(scratch, 'damaged')
  const { path } = await take({ folder })
  const file = join(path, 'tables', 'public.vacancies.copy.zst')
  const bytes = await readFile(file)

  await appendFile(file, 'x')
  await expect(attempt(path)).rejects.toThrow('The backup is damaged: tables/public.vacancies.copy.zst')
  await truncate(file, bytes.length - 10)
  await expect(attempt(path)).rejects.toThrow('The backup is damaged')
  await rm(file)
  await expect(attempt(path)).rejects.toThrow('The backup is not complete')
  await writeFile(file, bytes)

  const manifest = join(path, MANIFEST_FILE)
  const written = await readFile(manifest, 'utf8')
  // The files are as they were written, but the manifest says other rows.
  await writeFile(manifest, written.replace(/"checksum": "[0-9a-f]{16}"/, `"checksum": "${'0'.repeat(16)}"`))
  await expect(attempt(path)).rejects.toThrow('are not those of the backup')
  await writeFile(manifest, written.replace(/"at": \d+/, '"at": 4102444800000'))
  await expect(attempt(path)).rejects.toThrow('The backup is of a later release')
  await writeFile(manifest, written.slice(0, 1000))
  await expect(attempt(path)).rejects.toThrow('cannot be read')
  await rm(manifest)
  await expect(attempt(path)).rejects.toThrow('There is no complete backup')
  await rename(path, `${path}.partial`)
  await expect(attempt(folder)).rejects.toThrow('An interrupted backup cannot be restored')

  expect(await tablesOf(target)).toEqual([])
  await target.close()
  await remove()
})

test('a restore whose files cannot be written leaves the database empty', async () => {
  const { settings, remove } = await testDatabaseSettings({ isEmpty: true })
  const target = await openDatabase(settings)
  const name = `${'ab'.repeat(20)}.webp`
  await createLocalFiles(filesDir).put(name, Buffer.from('picture'))
  const { path } = await take({ folder: join(scratch, 'with-files') })
  const taken = join(scratch, 'a-file')
  await writeFile(taken, '')
  await expect(restore(path, target, { filesDir: taken })).rejects.toThrow(/^(EEXIST|ENOTDIR): /)
  expect(await tablesOf(target)).toEqual([])
  await restore(path, target, { filesDir: join(scratch, 'free') })
  expect(await target.db.$count(vacancies)).toBe(await deps.db.$count(vacancies))
  await target.close()
  await remove()
})

const tablesOf = async ({ pool }: DatabaseHandle) =>
  (await pool.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).rows

test('each run has a folder of its own, the oldest ones beyond the number to keep go, and two do not run at once', async () => {
  const folder = join(scratch, 'nightly')
  const at = (day: number) => new Date(`2026-11-0${day}T22:10:00Z`)
  await take({ folder, now: at(1) })
  await take({ folder, now: at(2) })
  await expect(take({ folder, now: at(2) })).rejects.toThrow('is there already')
  const { removed } = await take({ folder, now: at(3), keep: 2 })
  expect(removed).toEqual(['2026-11-01T22-10-00Z'])
  expect((await readdir(folder)).toSorted()).toEqual(['2026-11-02T22-10-00Z', '2026-11-03T22-10-00Z'])

  const runs = await Promise.allSettled([take({ folder, now: at(4) }), take({ folder, now: at(5) })])
  expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // What failed leaves nothing behind, and the newest complete one is what a restore takes.
  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
  const newest = (await readdir(folder)).toSorted().at(-1) ?? ''
  expect((await openBackup(folder)).folder).toBe(join(folder, newest))
})
