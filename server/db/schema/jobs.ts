import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** For processes of the release before the queue, which may still run during a rollout. Drop it in the next release. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  nextRunAt: instant().notNull(),
  finishedAt: instant(),
})
