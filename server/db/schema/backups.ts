import { bigint, text } from 'drizzle-orm/pg-core'
import { boardTable } from '#server/db/board-table.ts'
import { INTERNAL } from '#server/db/table-reasons.ts'
import { instant } from '#server/db/columns.ts'

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
