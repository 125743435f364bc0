import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** The last backup that has ended. */
export const backupRuns = pgTable('backup_runs', {
  /** One row a kind. */
  kind: text({ enum: ['complete'] }).primaryKey(),
  /** The moment that it restores. */
  takenAt: instant().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})
