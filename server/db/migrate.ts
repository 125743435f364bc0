import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/durations.ts'
import { tooOldDatabase } from './baseline.ts'
import type { DatabaseHandle } from './client.ts'

/** Readers of the table wait behind a migration that waits. Below the lock timeout of pages, which is a second. */
const LOCK_WAIT_MS = 500
/** Of one migration: the job of a deploy ends after ten minutes. */
const ATTEMPTS_MS = 8 * MINUTE_MS
const PAUSE_MS = { min: 500, max: 5 * SECOND_MS }
const OTHERS_POLL_MS = 200

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
const MIGRATIONS = 'drizzle.__drizzle_migrations'

/**
 * Applies pending migrations, each in a separate transaction; safe to run concurrently and alongside the last release.
 * A migration that does not get its locks immediately lets other transactions go first and tries again. Statements
 * themselves have no time limit, because changing a large table may take minutes.
 * @throws StartupError for a database of a release before the first migration
 */
export async function migrateDatabase(
  { newClient }: Pick<DatabaseHandle, 'newClient'>,
  { folder = FOLDER, attemptsMs = ATTEMPTS_MS }: { folder?: string; attemptsMs?: number } = {},
) {
  const client = newClient()
  // A lost connection fails the running statement, which handles it.
  client.on('error', () => {})
  await client.connect()
  try {
    await lockMigrations(client)
    for (const migration of await pendingMigrations(client, folder))
      await retried(() => applyMigration(client, migration), attemptsMs)
  } finally {
    await client.end()
  }
}

/**
 * A session lock: it is released with the connection. Asked for again and again, because a waiting statement has a snapshot,
 * and an index that is built concurrently waits for every snapshot.
 */
async function lockMigrations(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('distant migrations', 0)) AS is_ours`,
    )
    if (rows[0]?.is_ours) return
    await sleep(OTHERS_POLL_MS)
  }
}

/** Returns the migrations that drizzle's own migrator considers pending: earlier releases used it. */
async function pendingMigrations(client: pg.Client, folder: string): Promise<MigrationMeta[]> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${MIGRATIONS} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(created_at) AS last FROM ${MIGRATIONS}`,
  )
  const last = rows[0]?.last ?? null
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  if (last === null) return migrations
  const pending = migrations.filter(({ folderMillis }) => Number(last) < folderMillis)
  if (pending.length === migrations.length) throw tooOldDatabase()
  return pending
}

/** Indexes that are built concurrently come last, outside of the transaction. */
async function applyMigration(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta) {
  const statements = sql.map((statement) => statement.trim()).filter((text) => text !== '')
  const indexes = statements.filter((statement) => concurrentIndex(statement) !== null)
  const others = statements.filter((statement) => concurrentIndex(statement) === null)
  // With an earlier moment while its indexes are missing: the migration is still pending then.
  const transactionAt = indexes.length === 0 ? folderMillis : folderMillis - 1
  const record = (at: number) =>
    client.query(`INSERT INTO ${MIGRATIONS} (hash, created_at) VALUES ($1, $2)`, [hash, at])
  const { rowCount: isBegun } = await client.query(
    `SELECT FROM ${MIGRATIONS} WHERE hash = $1 AND created_at = $2`,
    [hash, transactionAt],
  )
  if (!isBegun)
    await inTransaction(client, async () => {
      await runWithLocks(client, others)
      await record(transactionAt)
    })
  if (indexes.length === 0) return
  for (const statement of indexes) await buildIndex(client, statement)
  await record(folderMillis)
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Waits for locks half a second altogether: those it holds keep others waiting while it waits for the next one. */
async function runWithLocks(client: pg.Client, statements: readonly string[]) {
  const startedAt = Date.now()
  for (const statement of statements) {
    const leftMs = Math.max(LOCK_WAIT_MS / 10, LOCK_WAIT_MS - (Date.now() - startedAt))
    await client.query(`SET LOCAL lock_timeout = ${Math.round(leftMs)}`)
    await client.query(statement)
  }
}

/** Name of the index that a statement builds without locking its table; null for any other statement. */
const concurrentIndex = (statement: string) =>
  /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?([\w-]+)"?/i.exec(statement)?.[1] ?? null

/** Builds an index that is missing, or that an interrupted build has left invalid. */
async function buildIndex(client: pg.Client, statement: string) {
  const name = concurrentIndex(statement) ?? ''
  const { rows } = await client.query<{ isvalid: boolean }>(
    'SELECT i.indisvalid AS isvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname = $1 AND pg_table_is_visible(c.oid)',
    [name],
  )
  if (rows[0]?.isvalid === true) return
  // Waits for the transactions of others without keeping anybody waiting.
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${client.escapeIdentifier(name)}`)
  await client.query(statement)
}

/** Lock timeout and deadlock. */
const LOCK_STATES = new Set(['55P03', '40P01'])

async function retried(work: () => Promise<void>, attemptsMs: number) {
  const startedAt = Date.now()
  for (let pauseMs = PAUSE_MS.min; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS.max)) {
    try {
      return await work()
    } catch (error) {
      const isLock = error instanceof Error && 'code' in error && LOCK_STATES.has(String(error.code))
      if (!isLock || Date.now() - startedAt > attemptsMs) throw error
    }
    await sleep(pauseMs)
  }
}
