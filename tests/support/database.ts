import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import type { Database } from '#server/kernel/sql.ts'
import type { DatabaseSettings } from '#config/settings-types.ts'
import { databaseUrl, run, type DatabaseTemplate } from './database-template.ts'

export type ServerSettings = Extract<DatabaseSettings, { kind: 'server' }>

/**
 * A database of the calling file alone, with the present schema and reference data and nothing else; gone after its last
 * test. Call it at the top of the file: `const { db } = await testDatabase()`.
 */
export async function testDatabase({ poolSize = 4 }: { poolSize?: number } = {}): Promise<DatabaseHandle> {
  const { settings, remove } = await testDatabaseSettings({ poolSize })
  const handle = await openDatabase(settings)
  afterAll(async () => {
    await handle.close()
    await remove()
  })
  return handle
}

/** The database of another handle as a second server opens it; closed after the last test of the file. */
export async function openAgain({ $client: { options } }: Database): Promise<DatabaseHandle> {
  const { connectionString } = options
  if (!connectionString) throw new Error('The database of a test has an address')
  const handle = await openDatabase({ kind: 'server', url: connectionString, poolSize: 4 })
  afterAll(() => handle.close())
  return handle
}

/**
 * The same as `testDatabase` for code that opens the database by itself. The caller calls `remove` when all is closed.
 * @param isEmpty without schema and reference data
 */
export async function testDatabaseSettings({
  poolSize = 4,
  isEmpty = false,
}: { poolSize?: number; isEmpty?: boolean } = {}): Promise<{
  settings: ServerSettings
  remove(): Promise<void>
}> {
  const given: DatabaseTemplate | undefined = inject('databaseTemplate')
  if (!given) throw new Error('Run tests with npm run test:unit: its configuration prepares the database.')
  const { url, template } = given
  const name = `distant_test_${randomUUID().replaceAll('-', '')}`
  // Without fsync, copied files are ready sooner than logged pages.
  await run(url, `CREATE DATABASE ${name} TEMPLATE ${isEmpty ? 'template0' : template} STRATEGY file_copy`)
  return {
    settings: { kind: 'server', url: databaseUrl(url, name), poolSize },
    remove: () => run(url, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
