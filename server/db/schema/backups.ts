import { bigint, text } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL, instant } from '#server/db/board-table.ts'

/** The last backup that has ended. */
export const backupRuns = boardTable(
  'backup_runs',
  {
    /** One row a kind. */
    kind: text({ enum: ['complete'] }).primaryKey(),
    /** The moment that it restores. */
    takenAt: instant().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  { export: INTERNAL, keeps: { forever: 'one row, the last backup' } },
)
