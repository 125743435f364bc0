import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { DatabaseHandle } from './client.ts'

/**
 * Brings the database to the present schema; safe to run twice, also from processes that start together. On a connection
 * without time limits: a change of a large table, and a process that waits for it, may take minutes.
 */
export async function migrateDatabase({ newClient }: Pick<DatabaseHandle, 'newClient'>) {
  const client = newClient()
  // A lost connection fails the statement under way, which is where it is handled.
  client.on('error', () => {})
  await client.connect()
  try {
    // Of this session: it goes with the connection, however that ends.
    await client.query(`SELECT pg_advisory_lock(hashtextextended('distant migrations', 0))`)
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    })
  } finally {
    await client.end()
  }
}
