import { text } from 'drizzle-orm/pg-core'
import { boardTable } from '#server/db/board-table.ts'
import { INTERNAL } from '#server/db/table-reasons.ts'
import { instant } from '#server/db/columns.ts'

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
