import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { writeMissingResumeTexts } from '#server/features/board/resumes/index/texts.ts'
import { writeMissingSearchTexts } from '#server/features/board/vacancies/derivation/search-texts.ts'
import { writeMissingExperience } from '#server/features/board/resumes/writing/write-experience.ts'
import { seedReferenceData } from '#server/features/reference/data/seed.ts'
import { installQueues } from '#server/jobs/install.ts'

/** Migrates the database and updates reference data, search texts and queues. Safe to run twice. */
export async function prepareDatabase(handle: DatabaseHandle, { log }: { log: Logger }) {
  await migrateDatabase(handle)
  await seedReferenceData(handle.jobs)
  await writeMissingSearchTexts(handle.jobs)
  await writeMissingResumeTexts(handle.jobs)
  await writeMissingExperience(handle.jobs)
  await installQueues(handle, { log })
}
