import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** When each regular job may run again; a process takes a run by moving the moment on. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  nextRunAt: instant().notNull(),
  finishedAt: instant(),
})
