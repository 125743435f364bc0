import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { settleAfterRestore } from './after-restore.ts'
import type { Settled } from './settled.ts'
import { openBackup, verifyFiles } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { emptyDatabase, loadTables } from './restore-database.ts'
import { restoreStoredFiles } from './stored-files.ts'
import { noteBackup } from './take.ts'

type Restored = {
  folder: string
  manifest: Manifest
  /** Tables of others, which stay in the backup. */
  leftOut: string[]
  settled: Settled
  files: number
}

/**
 * Restores a backup into an empty database. The rows come in one transaction, which ends after the files: a restore that
 * fails leaves the database as it was, and a file is there before its row.
 * @param options.filesDir null: the files stay in the backup
 * @param options.isReplaced deletes what is in the database first
 * @throws StartupError
 */
export async function restoreBackup({
  backup,
  database,
  filesDir,
  isReplaced,
  isDrill,
  now,
  log,
}: {
  backup: string
  database: DatabaseHandle
  filesDir: string | null
  isReplaced: boolean
  isDrill: boolean
  now: () => Date
  log: Logger
}): Promise<Restored> {
  const { folder, manifest } = await openBackup(backup)
  await verifyFiles(folder, manifest)
  const restored = await inTransaction(database, async (client) => {
    await emptyDatabase(client, { isReplaced })
    const foreign = await loadTables(client, { folder, manifest })
    // The next backup is due a day after the moment that the rows are of.
    await noteBackup(client, manifest)
    const db = drizzle(client, { casing: 'snake_case' })
    const ended = await settleAfterRestore(db, { now: now(), isDrill })
    // The first queries of the board come before autovacuum.
    await client.query('analyze')
    const files =
      filesDir === null ? 0 : await restoreStoredFiles(folder, { files: manifest.files, folder: filesDir })
    return { leftOut: foreign, settled: ended, files }
  })
  await prepareDatabase(database, { log })
  return { folder, manifest, ...restored }
}

/** For a database that PostgreSQL itself has recovered to a point in time. Its queues are as old as its rows. */
export async function settleRecovered({
  database,
  isDrill,
  now,
  log,
}: {
  database: DatabaseHandle
  isDrill: boolean
  now: () => Date
  log: Logger
}): Promise<Settled> {
  // The moment may be before the last release, and what follows reads the tables of this one.
  await migrateDatabase(database)
  const settled = await inTransaction(database, async (client) => {
    await client.query('drop schema if exists pgboss cascade')
    return settleAfterRestore(drizzle(client, { casing: 'snake_case' }), { now: now(), isDrill })
  })
  await prepareDatabase(database, { log })
  return settled
}

/** On a connection without timeouts: loading a large table takes minutes. */
async function inTransaction<Result>(
  { newClient }: Pick<DatabaseHandle, 'newClient'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient()
  // A lost connection fails the running statement, which handles it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Those of the server or the role.
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // Without a commit the server rolls back.
    await client.end()
  }
}
