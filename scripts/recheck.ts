/** `npm run recheck`: checks the texts of published vacancies again, after a release whose check finds more. */
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { recheckPublished } from '#server/features/intake/imports/reread/recheck.ts'
import { finishImport } from '#server/features/intake/imports/records/run-import.ts'
import { exitOnStartupError } from '#config/startup-error.ts'

const controller = new AbortController()
process.once('SIGINT', () => controller.abort())

try {
  const { settings } = readSettings(process.env)
  const handle = await openDatabase(settings.database)
  try {
    await migrateDatabase(handle)
    const { checked, held, reported } = await recheckPublished(
      { db: handle.jobs, now: () => new Date() },
      { signal: controller.signal },
    )
    // Running servers keep the lists in memory.
    if (held > 0) await finishImport(handle)
    process.stdout.write(`checked ${checked}, held ${held}, new for staff at /staff/complaints ${reported}\n`)
    if (controller.signal.aborted) process.stdout.write('  stopped before the end: run it again\n')
  } finally {
    await handle.close()
  }
} catch (error) {
  exitOnStartupError(error)
}
