import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './client.ts'

/** Brings the database to the present schema; safe to run twice. */
export async function migrateDatabase(db: Database) {
  await migrate(db, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
}
