import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** Progress of imports, so that an interrupted one continues after its last committed batch. */
export const importRuns = boardTable(
  'import_runs',
  {
    /** SHA-256 of the file's size and its first and last 64 kB, or of a name given for standard input. */
    fingerprint: text().primaryKey(),
    name: text().notNull(),
    /** Records read and committed. */
    recordsDone: integer().notNull().default(0),
    isFinished: boolean().notNull().default(false),
    updatedAt: instant().notNull().defaultNow(),
  },
  { export: INTERNAL, keeps: { days: KEPT_DAYS.importRuns, after: 'the run', by: 'purge' } },
)
