import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { DatabaseHandle } from './client.ts'

/**
 * Applies pending migrations; safe to run concurrently. Uses a connection without timeouts, because changing a large
 * table, or waiting for another process that does, may take minutes.
 */
export async function migrateDatabase({ newClient }: Pick<DatabaseHandle, 'newClient'>) {
  const client = newClient()
  // A lost connection fails the running statement, which handles it.
  client.on('error', () => {})
  await client.connect()
  try {
    // A session lock: it is released with the connection.
    await client.query(`SELECT pg_advisory_lock(hashtextextended('distant migrations', 0))`)
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    })
  } finally {
    await client.end()
  }
}
