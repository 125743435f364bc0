import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedReferenceData } from '#server/features/reference/data/seed.ts'
import { installQueues } from '#server/jobs/install.ts'

/** Migrates the database and updates reference data and queues. Safe to run twice. */
export async function prepareDatabase(handle: DatabaseHandle, { log }: { log: Logger }) {
  await migrateDatabase(handle)
  await seedReferenceData(handle.jobs)
  await installQueues(handle, { log })
}
