/** Loads the rows of a backup into an empty database, in one transaction: all rows or none. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { countLedgerFaults } from '#server/features/money/ledger/service.ts'
import { countPackageFaults } from '#server/features/money/packages/service.ts'
import { StartupError } from '#config/startup-error.ts'
import { copyIn, copyOut } from './copy.ts'
import type { Manifest } from './manifest.ts'
import { isBegun, readMigrations } from './migrations.ts'
import {
  columnsIn,
  createRowSum,
  IS_OF_EXTENSION,
  listTables,
  nameIn,
  PLAIN_TEXT_SETTINGS,
} from './tables.ts'

const SCHEMAS = ['public', 'drizzle', 'pgboss']

const OTHERS = `(select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend' and application_name <> 'distant member')`

/** @throws StartupError while a board uses the database */
export async function requireUnused(client: pg.Client) {
  const { rows } = await client.query<{ others: number }>(`select ${OTHERS} as others`)
  const { others = 0 } = rows[0] ?? {}
  if (others > 0) throw inUse(others)
}

const inUse = (others: number) =>
  new StartupError(`The database is in use (${others} connections). Stop the board before it.`)

/**
 * Rejects a database that has tables, or drops them if it is to be replaced.
 * @throws StartupError also while other connections use a database that is to be emptied
 */
export async function emptyDatabase(client: pg.Client, { isReplaced }: { isReplaced: boolean }) {
  const { rows } = await client.query<{ tables: number; others: number }>(
    `select (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'm') and n.nspname = any($1) and not ${IS_OF_EXTENSION}) as tables,
       ${OTHERS} as others`,
    [SCHEMAS],
  )
  const { tables = 0, others = 0 } = rows[0] ?? {}
  if (tables === 0) return
  if (!isReplaced)
    throw new StartupError(
      'The database is not empty. Restore into an empty one, or add --replace to delete everything that is in it.',
    )
  if (others > 0) throw inUse(others)
  for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
}

/**
 * Creates the schema of the backup's migration, loads the rows, compares them with the manifest, and migrates them to
 * the schema of this release, which all later steps read.
 * @returns tables of the backup that are not tables of the board, and were left out
 * @throws StartupError if something differs
 */
export async function loadTables(
  client: pg.Client,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<string[]> {
  await client.query(PLAIN_TEXT_SETTINGS)
  await runMigrations(client, manifest.migration.at)
  const known = new Set((await listTables(client)).map(nameIn))
  const tables = manifest.tables.filter((table) => known.has(nameIn(table)))
  // Some migrations write rows, which the backup contains in their current state.
  await client.query(`truncate ${tables.map(nameIn).join(', ')}`)
  const rebuild = await dropIndexes(client)
  for (const table of tables) {
    await pipeline(
      createReadStream(join(folder, table.file.path)),
      createZstdDecompress(),
      (rows: AsyncIterable<Buffer>) =>
        copyIn(client, `copy ${nameIn(table)} (${columnsIn(table)}) from stdin`, rows),
    )
    await compareRows(client, table)
  }
  for (const statement of rebuild) await client.query(statement)
  for (const { schema, name, value } of manifest.counters)
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [
      nameIn({ schema: schema === 'drizzle' ? schema : 'public', name }),
      value,
    ])
  await finishMigrations(client, manifest.migration.at)
  await compareMoney(client, manifest)
  return manifest.tables.map(nameIn).filter((name) => !known.has(name))
}

async function runMigrations(client: pg.Client, last: number) {
  // Same schema and table as drizzle creates.
  await client.query(`create schema if not exists drizzle`)
  await client.query(
    `create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const migration of readMigrations())
    if (isBegun(migration, last)) await runStatements(client, migration.statements)
}

/** Runs the migrations that are newer than the backup's release, and records them as `server/db/migrate.ts` does. */
async function finishMigrations(client: pg.Client, last: number) {
  for (const { at, hash, statements } of readMigrations()) {
    if (at <= last) continue
    if (!isBegun({ at }, last)) await runStatements(client, statements)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      at,
    ])
  }
}

/**
 * Removes CONCURRENTLY, which is not allowed in a transaction. It is not needed here, because no one else reads the
 * table.
 */
async function runStatements(client: pg.Client, statements: readonly string[]) {
  for (const statement of statements)
    await client.query(statement.replace(/^(\s*CREATE (?:UNIQUE )?INDEX) CONCURRENTLY/i, '$1'))
}

/**
 * Drops foreign keys and indexes: checking and building them is faster after the rows are loaded, and rows arrive in
 * any order.
 * @returns statements that create them again
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { drop } of keys) await client.query(drop)
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  for (const { drop } of indexes) await client.query(drop)
  return [...indexes, ...keys].map(({ make }) => make)
}

async function compareRows(client: pg.Client, table: Manifest['tables'][number]) {
  const sum = createRowSum()
  const rows = copyOut(client, `copy ${nameIn(table)} (${columnsIn(table)}) to stdout`, { onRow: sum.add })
  await pipeline(rows, new Writable({ write: (_piece, _encoding, callback) => callback() }))
  const found = sum.result()
  if (found.rows !== table.rows || found.checksum !== table.checksum)
    throw new StartupError(
      `The rows of ${table.name} are not those of the backup: ${found.rows} instead of ${table.rows}, or changed.`,
    )
}

async function compareMoney(client: pg.Client, { moneyFaults }: Manifest) {
  const db = drizzle(client, { casing: 'snake_case' })
  const found = { ...(await countLedgerFaults(db)), packages: await countPackageFaults(db) }
  if (
    found.unbalanced !== moneyFaults.unbalanced ||
    found.overdrawn !== moneyFaults.overdrawn ||
    found.packages !== moneyFaults.packages
  )
    throw new StartupError(
      `The accounts do not balance as in the backup: ${JSON.stringify(found)} instead of ${JSON.stringify(moneyFaults)}.`,
    )
}
