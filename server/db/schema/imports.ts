import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Progress of imports, so that an interrupted one continues after its last committed batch. */
export const importRuns = pgTable('import_runs', {
  /** SHA-256 of the file's size and its first and last 64 kB, or of a name given for standard input. */
  fingerprint: text().primaryKey(),
  name: text().notNull(),
  /** Records read and committed. */
  recordsDone: integer().notNull().default(0),
  isFinished: boolean().notNull().default(false),
  updatedAt: instant().notNull().defaultNow(),
})
