/**
 * Takes a backup: the rows of one snapshot of the database, then the stored files. The schema is not dumped: the
 * migrations of the release create it, on any PostgreSQL from 15, and no PostgreSQL client program is needed.
 */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, createZstdCompress } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import release from '../../package.json' with { type: 'json' }
import { backupRuns } from '#server/db/schema/backups.ts'
import { tooOldDatabase } from '#server/db/baseline.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { countLedgerFaults } from '#server/features/money/ledger/service.ts'
import { countPackageFaults } from '#server/features/money/packages/service.ts'
import { StartupError } from '#config/startup-error.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { copyOut } from './copy.ts'
import { backupName, FORMAT, listBackups, MANIFEST_FILE, PARTIAL, type Manifest } from './manifest.ts'
import { isTooOld, migrationAt, readMigrations } from './migrations.ts'
import { collectNames, copyStoredFiles, syncPath, writeStored, type FileStore } from './stored-files.ts'
import {
  columnsIn,
  createRowSum,
  lastMigration,
  listCounters,
  listTables,
  nameIn,
  PLAIN_TEXT_SETTINGS,
  type TableShape,
} from './tables.ts'

const LOCK = `hashtextextended('distant backup', 0)`

/**
 * @param options.folder folder of backups; the new backup gets a separate folder in it
 * @param options.keep number of complete backups to keep; null keeps all
 * @throws StartupError while another backup of the database runs, or for a database that no release from this one on
 *   can restore
 */
export async function takeBackup({
  database: { newClient },
  files,
  folder,
  keep,
  now,
}: {
  database: Pick<DatabaseHandle, 'newClient'>
  files: FileStore
  folder: string
  keep: number | null
  now: () => Date
}): Promise<{ path: string; manifest: Manifest; removed: string[] }> {
  const takenAt = now()
  const path = join(folder, backupName(takenAt))
  const partial = `${path}${PARTIAL}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = newClient()
  // A lost connection fails the running statement, which handles it.
  client.on('error', () => {})
  await client.connect()
  try {
    await lockBackups(client)
    await refuseTaken(path)
    await mkdir(partial, { mode: 0o700 })
    const manifest = await writeBackup(client, { files, target: partial, takenAt, now }).catch(
      async (error) => {
        await rm(partial, { recursive: true, force: true })
        throw error
      },
    )
    await rename(partial, path)
    await syncPath(folder)
    await noteBackup(client, manifest)
    return { path, manifest, removed: await removeOld(folder, { keep, now: now() }) }
  } finally {
    await client.end()
  }
}

async function writeBackup(
  client: pg.Client,
  { files, target, takenAt, now }: { files: FileStore; target: string; takenAt: Date; now: () => Date },
): Promise<Manifest> {
  await mkdir(join(target, 'tables'), { mode: 0o700 })
  const { named, ...database } = await dumpDatabase(client, target)
  const manifest: Manifest = {
    format: FORMAT,
    takenAt: takenAt.toISOString(),
    release: release.version,
    ...database,
    files: await copyStoredFiles(files, { target, named }),
    tookSeconds: (now().getTime() - takenAt.getTime()) / 1000,
  }
  const path = join(target, MANIFEST_FILE)
  await writeFile(path, JSON.stringify(manifest, null, 1), { mode: 0o600 })
  await syncPath(path)
  await syncPath(target)
  return manifest
}

/** Holds the lock until the connection ends. */
async function lockBackups(client: pg.Client) {
  const { rows } = await client.query<{ is_free: boolean }>(`select pg_try_advisory_lock(${LOCK}) as is_free`)
  if (rows[0]?.is_free !== true)
    throw new StartupError('Another backup of this database is running. Wait until it has ended.')
}

async function refuseTaken(path: string) {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new StartupError(`${path} is there already. Wait a second and take it again.`)
}

async function dumpDatabase(client: pg.Client, target: string) {
  await client.query('begin isolation level repeatable read, read only')
  await client.query(PLAIN_TEXT_SETTINGS)
  const migration = await requireMigrated(client)
  const named = new Set<string>()
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push(await dumpTable(client, table, { target, named }))
  const counters = await listCounters(client)
  const db = drizzle(client, { casing: 'snake_case' })
  const moneyFaults = { ...(await countLedgerFaults(db)), packages: await countPackageFaults(db) }
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.query('commit')
  return { postgres: rows[0]?.server_version ?? '', migration, tables, counters, moneyFaults, named }
}

async function requireMigrated(client: pg.Client): Promise<Manifest['migration']> {
  const at = await lastMigration(client)
  if (at === null) throw new StartupError('This database holds no board.')
  if (isTooOld(at)) throw tooOldDatabase()
  // After a rollback to an older release: the rows are dumped unchanged, and only the newer release can restore them.
  return { tag: migrationAt(at)?.tag ?? `after ${readMigrations().at(-1)?.tag}`, at }
}

async function dumpTable(
  client: pg.Client,
  table: TableShape,
  { target, named }: { target: string; named: Set<string> },
) {
  const sum = createRowSum()
  const file = `tables/${table.schema}.${table.name}.copy.zst`
  const rows = copyOut(client, `copy ${nameIn(table)} (${columnsIn(table)}) to stdout`, {
    onRow(row) {
      sum.add(row)
      collectNames(row, named)
    },
  })
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  const written = await writeStored(join(target, file), [rows, compress])
  return { ...table, ...sum.result(), file: { path: file, ...written } }
}

/** Records the time of the last backup. */
export async function noteBackup(
  client: pg.Client,
  { takenAt, tables, files }: Pick<Manifest, 'takenAt' | 'tables' | 'files'>,
) {
  const stored = [...tables.map(({ file }) => file), ...(files.store === 'folder' ? files.stored : [])]
  const run = {
    kind: 'complete',
    takenAt,
    bytes: stored.reduce((total, { bytes }) => total + bytes, 0),
  } as const
  await drizzle(client, { casing: 'snake_case' })
    .insert(backupRuns)
    .values(run)
    .onConflictDoUpdate({ target: backupRuns.kind, set: run })
}

/** Removes the oldest complete backups, and remains of interrupted ones. @returns their names */
async function removeOld(folder: string, { keep, now }: { keep: number | null; now: Date }) {
  const complete = await listBackups(folder)
  const old = keep === null ? [] : complete.slice(0, Math.max(0, complete.length - keep))
  const abandoned: string[] = []
  for (const name of await readdir(folder))
    if (name.endsWith(PARTIAL) && (await stat(join(folder, name))).mtimeMs < now.getTime() - DAY_MS)
      abandoned.push(name)
  const removed = [...old, ...abandoned]
  for (const name of removed) await removeBackup(join(folder, name))
  return removed
}

/** Renames the backup first, so that a partly removed one is never taken for complete. */
async function removeBackup(path: string) {
  const removed = path.endsWith(PARTIAL) ? path : `${path}${PARTIAL}`
  if (removed !== path) await rename(path, removed)
  await rm(removed, { recursive: true, force: true })
}
