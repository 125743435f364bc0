import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** Of the release before the queue, whose processes may still run during a rollout. Drop it with the next release. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  nextRunAt: instant().notNull(),
  finishedAt: instant(),
})
