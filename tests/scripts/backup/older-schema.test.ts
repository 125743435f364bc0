import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#server/db/client.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { testDatabase, testDatabaseSettings } from '#tests/support/database.ts'
import { takeBackup } from '../../../scripts/backup/take.ts'
import { backupWorld } from './backup-world.ts'

const FOLDER = resolve(import.meta.dirname, '../../../server/db/migrations')
/** Without the tables of weekly e-mails, blocked companies and backups, among others. */
const OLD = '0048_emails-of-confirmations'
const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) })

const { db } = await testDatabase()
const { scratch, take, restored } = await backupWorld(db)

const journalOf = async (folder: string) =>
  Journal.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')))

/** A database that a release before this one has left, with a person and an e-mail that waits. */
async function oldDatabase() {
  const { settings, remove } = await testDatabaseSettings({ isEmpty: true })
  const old = await openDatabase(settings)
  onTestFinished(async () => {
    await old.close()
    await remove()
  })
  const folder = await mkdtemp(join(tmpdir(), 'distant-old-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(FOLDER, folder, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
  const { entries, ...rest } = await journalOf(folder)
  const until = entries.slice(0, entries.findIndex(({ tag }) => tag === OLD) + 1)
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: until }))
  await migrateDatabase(old, { folder })
  await old.pool.query(
    `insert into users (email, first_name, intent) values ('masha@example.ru', 'Маша', 'seeker')`,
  )
  await old.pool.query(
    `insert into letters (kind, recipient, subject, text, html, is_secret)
     values ('code', 'masha@example.ru', 'Код', '1', '1', true)`,
  )
  return old
}

const takeOf = (database: DatabaseHandle) =>
  takeBackup({
    database,
    files: { store: 'folder', folder: join(scratch, 'no-files') },
    folder: join(scratch, 'of-old'),
    keep: 1,
    now: () => new Date('2026-11-25T22:10:00Z'),
  })

test('a backup of an older schema is complete, and its time is not noted', async () => {
  const { manifest, isNoted } = await takeOf(await oldDatabase())
  expect(manifest.migration.tag).toBe(OLD)
  // The table of the notes comes with a later migration.
  expect(isNoted).toBe(false)
})

test('a release that was taken back still takes backups, which the next release restores', async () => {
  await db.execute(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  )
  const { path, manifest } = await take({ now: new Date('2026-11-27T22:10:00Z') })
  await db.execute(`delete from drizzle.__drizzle_migrations where hash = 'later'`)
  const { entries } = await journalOf(FOLDER)
  expect(manifest.migration).toEqual({ tag: `after ${entries.at(-1)?.tag}`, at: 4_102_444_800_000 })
  await expect(restored(path)).rejects.toThrow('The backup is of a later release (migration after ')
})
