import { text } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL, instant } from '#server/db/board-table.ts'

/** For processes of the release before the queue, which may still run during a rollout. Drop it in the next release. */
export const jobRuns = boardTable(
  'job_runs',
  {
    name: text().primaryKey(),
    nextRunAt: instant().notNull(),
    finishedAt: instant(),
  },
  {
    export: INTERNAL,
    keeps: { forever: 'a row a job of an earlier release; the table goes with the next one' },
  },
)
