import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './client.ts'

/** Brings the database to the present schema; safe to run twice, also from processes that start together. */
export async function migrateDatabase(db: Database) {
  const client = await db.$client.connect()
  try {
    // Of this session: it goes with the connection, however that ends.
    await client.query(`SELECT pg_advisory_lock(hashtextextended('distant migrations', 0))`)
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    })
  } finally {
    client.release(true)
  }
}
