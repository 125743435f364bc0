import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Used by the release before the queue, whose processes may still run during a rollout. Drop it with the next release. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  nextRunAt: instant().notNull(),
  finishedAt: instant(),
})
