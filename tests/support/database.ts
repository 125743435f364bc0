import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import type { DatabaseHandle, DatabaseSettings } from '#server/db/client.ts'
import { databaseUrl, run } from './database-template.ts'
import type { DatabaseTemplate } from './database-template.ts'

/**
 * A database of the calling file alone, with the present schema and directories and nothing else; gone after its last
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

/** The same for code that opens the database by itself. Whoever calls it calls `remove` when all is closed. */
export async function testDatabaseSettings({ poolSize = 4 }: { poolSize?: number } = {}): Promise<{
  settings: DatabaseSettings
  remove(): Promise<void>
}> {
  const template: DatabaseTemplate | undefined = inject('databaseTemplate')
  if (!template) throw new Error('Run tests with npm run test:unit: its configuration prepares the database.')
  if (template.kind === 'pglite') {
    return {
      settings: { kind: 'pglite', dataDir: null, poolSize, initialDump: template.dump },
      remove: async () => {},
    }
  }
  const name = `distant_test_${randomUUID().replaceAll('-', '')}`
  await run(template.url, `CREATE DATABASE ${name} TEMPLATE ${template.template}`)
  return {
    settings: { kind: 'postgres', url: databaseUrl(template.url, name), poolSize },
    remove: () => run(template.url, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
