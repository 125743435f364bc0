import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { testDatabase, testDatabaseSettings } from '#tests/support/database.ts'
import { migrationFaults } from '#tests/support/migration-rules.ts'
import { dropOldSnapshots, listOldSnapshots } from '../../scripts/migrations/snapshots.ts'

const FOLDER = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))

describe('rules of migrations', () => {
  const migrations = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({
      name: name.replace('.sql', ''),
      faults: migrationFaults(readFileSync(join(FOLDER, name), 'utf8')),
    }))

  test('no migration breaks the release before it or locks a table for long', () => {
    expect(migrations.filter(({ faults }) => faults.length > 0)).toEqual([])
  })

  test('of the snapshots of the schema only the last one is kept, which the next migration is made from', async () => {
    expect(await listOldSnapshots(join(FOLDER, 'meta'))).toEqual([])
    const folder = await mkdtemp(join(tmpdir(), 'distant-snapshots-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, '_journal.json'), JSON.stringify({ entries: [{ idx: 51 }, { idx: 52 }] }))
    for (const name of ['0051_snapshot.json', '0052_snapshot.json']) await writeFile(join(folder, name), '')
    expect(await dropOldSnapshots(folder)).toEqual(['0051_snapshot.json'])
    expect((await readdir(folder)).toSorted()).toEqual(['0052_snapshot.json', '_journal.json'])
  })

  test.each([
    ['DROP TABLE "users";', 'one release after'],
    ['ALTER TABLE "users" DROP COLUMN "name";', 'one release after'],
    ['ALTER TABLE "users" RENAME COLUMN "name" TO "title";', 'write both'],
    ['ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE text;', 'new type'],
    ['ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;', 'NOT VALID'],
    ['ALTER TABLE "users" ADD COLUMN "name" text NOT NULL;', 'default'],
    ['ALTER TABLE "users" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;', 'constant default'],
    ['ALTER TABLE "users" ADD CONSTRAINT "c" CHECK (length(name) > 0);', 'NOT VALID'],
    ['CREATE INDEX "i" ON "users" USING btree ("name");', 'CONCURRENTLY'],
    ['UPDATE "users" SET "name" = \'\';', 'batches'],
    // A table of another statement does not excuse this one.
    [
      'CREATE TABLE "new" ("id" integer);--> statement-breakpoint\nCREATE INDEX "i" ON "users" ("name");',
      'CONC',
    ],
  ])('%s is refused', (sql, reason) => {
    expect(migrationFaults(sql).join()).toContain(reason)
  })

  test.each([
    'ALTER TABLE "users" ADD COLUMN "name" text;',
    `ALTER TABLE "users" ADD COLUMN "state" text DEFAULT 'drop column' NOT NULL;`,
    'CREATE INDEX CONCURRENTLY "i" ON "users" USING btree ("name");',
    'CREATE TABLE "new" ("id" integer NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "new" ("id");',
    'ALTER TABLE "users" ADD COLUMN "a" integer;--> statement-breakpoint\nALTER TABLE "users" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."b"("id");',
    'ALTER TABLE "users" ALTER COLUMN "name" DROP NOT NULL;',
  ])('%s is allowed', (sql) => {
    expect(migrationFaults(sql)).toEqual([])
  })
})

describe('a migration beside a release that is alive', async () => {
  const handle = await testDatabase()

  test('it does not keep readers waiting behind it, and goes on once it gets its lock', async () => {
    const { folder, remove } = await folderWith('ALTER TABLE "users" ADD COLUMN "beside" text;')
    const slow = await handle.pool.connect()
    try {
      // A long report of the last release.
      await slow.query('BEGIN')
      await slow.query('SELECT count(*) FROM users')
      let isDone = false
      const migrated = migrateDatabase(handle, { folder }).then(() => (isDone = true))
      const waits: number[] = []
      for (const endsAt = Date.now() + 2500; Date.now() < endsAt; await sleep(20)) {
        const startedAt = performance.now()
        await handle.reads.$client.query('SELECT count(*) FROM users')
        waits.push(performance.now() - startedAt)
      }
      // It has tried, and pages have a second.
      expect(Math.max(...waits)).toBeGreaterThan(100)
      expect(Math.max(...waits)).toBeLessThan(900)
      expect(isDone).toBe(false)
      await slow.query('COMMIT')
      await migrated
    } finally {
      slow.release()
      await remove()
    }
    expect((await handle.pool.query('SELECT beside FROM users')).fields).toHaveLength(1)
  })

  test('it gives up with an error when it never gets its lock', async () => {
    const { folder, remove } = await folderWith('ALTER TABLE "users" ADD COLUMN "never" text;')
    const slow = await handle.pool.connect()
    try {
      await slow.query('BEGIN')
      await slow.query('SELECT count(*) FROM users')
      await expect(migrateDatabase(handle, { folder, attemptsMs: 300 })).rejects.toMatchObject({
        code: '55P03',
      })
      await slow.query('COMMIT')
    } finally {
      slow.release()
      await remove()
    }
    const { rows } = await handle.pool.query(`SELECT FROM pg_attribute WHERE attname = 'never'`)
    expect(rows).toEqual([])
  })

  test('indexes are built without a lock, while another process waits, and again after an interrupted build', async () => {
    const { folder, remove } = await folderWith(
      'ALTER TABLE "users" ADD COLUMN "twice" integer;',
      'CREATE INDEX CONCURRENTLY "users_beside_idx" ON "users" USING btree ("twice");',
      'CREATE UNIQUE INDEX CONCURRENTLY "users_twice_key" ON "users" USING btree ("twice");',
    )
    // Equal values break the second index off; the column and the first index stay.
    await handle.pool.query(
      `INSERT INTO users (email, first_name, intent) VALUES ('a@example.ru', 'А', 'seeker'), ('b@example.ru', 'Б', 'seeker')`,
    )
    const spoil = `CREATE OR REPLACE FUNCTION spoil() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE users SET twice = 1; END $$`
    await handle.pool.query(spoil)
    await handle.pool.query(
      `CREATE EVENT TRIGGER spoil ON ddl_command_end WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION spoil()`,
    )
    await expect(migrateDatabase(handle, { folder })).rejects.toMatchObject({ code: '23505' })
    await handle.pool.query('DROP EVENT TRIGGER spoil')
    await handle.pool.query('UPDATE users SET twice = id')
    await Promise.all([migrateDatabase(handle, { folder }), migrateDatabase(handle, { folder })])
    await remove()
    const { rows } = await handle.pool.query(
      `SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON oid = indexrelid
        WHERE relname IN ('users_beside_idx', 'users_twice_key') ORDER BY 1`,
    )
    expect(rows).toEqual([
      { name: 'users_beside_idx', valid: true },
      { name: 'users_twice_key', valid: true },
    ])
  })

  test('a database that has the schema of the first migration from an earlier release goes on', async () => {
    const noted = await handle.pool.query('SELECT * FROM drizzle.__drizzle_migrations ORDER BY id')
    const first = asJournal(JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8'))).entries[0]
    // As the steps that it replaces have left their notes: other hashes, and the last at the same moment.
    await handle.pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = $1', [first?.when])
    await handle.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('0050', $1::bigint - 1000), ('0051', $1)`,
      [first?.when],
    )
    await Promise.all([migrateDatabase(handle), migrateDatabase(handle)])
    const { rowCount } = await handle.pool.query('SELECT FROM drizzle.__drizzle_migrations')
    expect(rowCount).toBe((noted.rowCount ?? 0) + 1)
  })

  test('an earlier one is refused with the commit and the commands that lift it, and is not touched', async () => {
    const { settings, remove } = await testDatabaseSettings({ isEmpty: true })
    const old = await openDatabase(settings)
    onTestFinished(async () => {
      await old.close()
      await remove()
    })
    await old.pool.query('CREATE SCHEMA drizzle')
    await old.pool.query(
      'CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
    )
    // The moment of the last but one step before the first migration.
    await old.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('0050', 1795637094990)`,
    )
    await expect(migrateDatabase(old)).rejects.toThrow(
      /^The database is of a release before 765e6ec0,[^]*\n {2}git checkout 765e6ec0 && npm install --no-save && npm run backup -- DIR && npm run db:migrate\n {2}git checkout - && /,
    )
    const { rows } = await old.pool.query(
      `SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([{ tables: 0 }])
  })

  let later = 0

  /** The migrations of the board, and one more. */
  async function folderWith(...statements: string[]) {
    const folder = await mkdtemp(join(tmpdir(), 'distant-migrations-'))
    await cp(FOLDER, folder, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
    const journal = join(folder, 'meta/_journal.json')
    const { entries, ...rest } = asJournal(JSON.parse(await readFile(journal, 'utf8')))
    const last = entries.at(-1)
    later += 1000
    const entry = { ...last, idx: entries.length, tag: 'later', when: (last?.when ?? 0) + later }
    await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }))
    await writeFile(join(folder, 'later.sql'), statements.join('\n--> statement-breakpoint\n'))
    return { folder, remove: () => rm(folder, { recursive: true }) }
  }
})

/** Safe: drizzle-kit writes it so. */
const asJournal = (value: unknown) => value as { entries: { idx: number; tag: string; when: number }[] }
