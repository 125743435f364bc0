import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'
import { migrationFaults } from '#tests/support/migration-rules.ts'

const FOLDER = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))

/** From here on every migration runs while the last release answers. */
const HELD_FROM = '0050'

const SMALL = 'before the rules: an index, built while the board had no visitors'
/** Migrations that the last release would not have survived, or that lock a table while they read it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '0004_posting_and_moderation': SMALL,
  '0007_posting_terms': SMALL,
  '0010_bills_of_orders': SMALL,
  '0011_copied_texts': SMALL,
  '0016_acts_at_the_end_of_a_service': 'before the rules: fills the dates of a few paid orders, and an index',
  '0018_keep_photos_of_responses': 'before the rules: copies the photos of the few responses that there were',
  '0019_letters_about_new_responses': 'before the rules: a setting for the few users that there were',
  '0021_price_of_unused_days_goes_back': 'before the rules: an index and a check of the few orders',
  '0022_codes_by_asker': SMALL,
  '0023_audit_seals_and_rate_limits': SMALL,
  '0025_salaries_of_professions': 'before the rules: computes the monthly pay of all vacancies, and an index',
  '0031_search_texts':
    'before the rules: replaces the search of PostgreSQL, whose tables are filled again at start',
  '0033_accounts_after_the_code': SMALL,
  '0035_promised_answers': SMALL,
  '0038_review_imports_and_choose_companies': SMALL,
  '0041_first_vacancies': SMALL,
  '0043_vacancy_confirmations': SMALL,
  '0046_response_work': SMALL,
  '0047_terms_receipts_and_integrations': SMALL,
  '0049_questions_portfolios_and_notices': SMALL,
}

describe('rules of migrations', () => {
  const migrations = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({
      name: name.replace('.sql', ''),
      faults: migrationFaults(readFileSync(join(FOLDER, name), 'utf8')),
    }))

  test('no migration breaks the release before it or locks a table for long, except those with a reason', () => {
    const unexpected = migrations.filter(({ name, faults }) => faults.length > 0 && !(name in EXCEPTIONS))
    expect(unexpected).toEqual([])
  })

  test('each exception is still one', () => {
    const faulty = new Set(migrations.filter(({ faults }) => faults.length > 0).map(({ name }) => name))
    expect(Object.keys(EXCEPTIONS).filter((name) => !faulty.has(name))).toEqual([])
    expect(
      Object.entries(EXCEPTIONS).filter(([name, reason]) => name >= HELD_FROM && reason.startsWith('before')),
    ).toEqual([])
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
