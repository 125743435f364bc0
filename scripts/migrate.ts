/** `npm run db:migrate`: migrates the database and updates reference data and queues. Safe to run twice. */
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { createLogger } from '#server/kernel/logger.ts'
import { exitOnStartupError } from '#config/startup-error.ts'
import { prepareDatabase } from '#server/prepare-database.ts'

try {
  const { settings } = readSettings(process.env)
  const handle = await openDatabase(settings.database)
  try {
    await prepareDatabase(handle, { log: createLogger(settings.logLevel) })
  } finally {
    await handle.close()
  }
  console.info('The database is up to date.')
} catch (error) {
  exitOnStartupError(error)
}
