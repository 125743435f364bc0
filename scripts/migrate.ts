/** `npm run db:migrate`: brings the database to the present schema and directories, and ends. Safe to run twice. */
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedDirectories } from '#server/features/locations/seed.ts'
import { exitOnStartupError } from '#server/platform/startup-error.ts'

try {
  const { settings } = readSettings(process.env)
  const handle = await openDatabase(settings.database)
  try {
    await migrateDatabase(handle)
    await seedDirectories(handle.jobs)
  } finally {
    await handle.close()
  }
  console.info('The database is up to date.')
} catch (error) {
  exitOnStartupError(error)
}
