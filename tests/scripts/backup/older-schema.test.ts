import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { users } from '#server/db/schema/accounts.ts'
import { backupRuns } from '#server/db/schema/backups.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency.ts'
import { emails } from '#server/db/schema/mail.ts'
import { testDatabase, testDatabaseSettings } from '#tests/support/database.ts'
import { settleRecovered } from '../../../scripts/backup/restore.ts'
import { takeBackup } from '../../../scripts/backup/take.ts'
import { backupWorld } from './backup-world.ts'

const FOLDER = resolve(import.meta.dirname, '../../../server/db/migrations')
/** Without idempotency keys, among others. */
const OLD = '0051_baseline'
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
  return { old, url: settings.url }
}

const execute = promisify(execFile)

const takeOf = (database: DatabaseHandle) =>
  takeBackup({
    database,
    files: { store: 'folder', folder: join(scratch, 'no-files') },
    folder: join(scratch, 'of-old'),
    keep: 1,
    now: () => new Date('2026-11-25T22:10:00Z'),
  })

test('a backup of an older schema is complete, and restored with the tables of this release', async () => {
  const { old, url } = await oldDatabase()
  const { path, manifest } = await takeOf(old)
  expect(manifest.migration.tag).toBe(OLD)
  const said = await execute(process.execPath, ['scripts/backup.ts', join(scratch, 'by-command')], {
    env: { ...process.env, DATABASE_URL: url },
  })
  expect(said.stdout).toContain(' rows of ')

  const { target, result } = await restored(path)
  expect(await target.db.select({ name: users.firstName }).from(users)).toEqual([{ name: 'Маша' }])
  expect(result.settled['waiting e-mails given up']).toBe(1)
  expect(await target.db.$count(idempotencyKeys)).toBe(0)
  const { entries } = await journalOf(FOLDER)
  const { rows } = await target.pool.query(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  expect(rows).toEqual([{ last: String(entries.at(-1)?.when) }])
  // The next backup is due a day after the moment of this one.
  const [run] = await target.db.select().from(backupRuns)
  expect(Date.parse(run?.takenAt ?? '')).toBe(Date.parse('2026-11-25T22:10:00Z'))
  await expect(indexesOf(target)).resolves.toEqual(await indexesOf({ pool: db.$client }))
})

const indexesOf = async ({ pool }: Pick<DatabaseHandle, 'pool'>) =>
  (await pool.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)).rows

test('a database that was recovered to a moment before the last release is settled too', async () => {
  const { old } = await oldDatabase()
  await settleRecovered({
    database: old,
    isDrill: false,
    now: () => new Date('2026-11-27T08:00:00Z'),
    log: pino({ level: 'silent' }),
  })
  expect(await old.db.$count(emails, isNull(emails.failedAt))).toBe(0)
  expect(await old.db.$count(idempotencyKeys)).toBe(0)
})

test('while the indexes of a migration are built a backup can be taken, and restored', async () => {
  const at = async (shift: number) => {
    await db.execute(`update drizzle.__drizzle_migrations set created_at = created_at + ${shift}
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
  }
  // As `server/db/migrate.ts` notes a migration whose indexes are missing.
  await at(-1)
  const { path, manifest } = await take({ now: new Date('2026-11-26T22:10:00Z') })
  await at(1)
  const { entries } = await journalOf(FOLDER)
  expect(manifest.migration.tag).toBe(entries.at(-1)?.tag)
  const { target } = await restored(path)
  await expect(indexesOf(target)).resolves.toEqual(await indexesOf({ pool: db.$client }))
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
