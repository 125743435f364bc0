import { boolean, index, integer, text } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { IMPORT_FAILURES } from '#shared/features/staff/jobs/import-failures.ts'

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

/** What each run of an import has done: for staff, and to notice a source that gives less than before. */
export const importResults = boardTable(
  'import_results',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The name that was given for the source, or that of its file without dates. */
    name: text().notNull(),
    /** The source of all records of the run; null for several, and for none. */
    source: text(),
    startedAt: instant().notNull(),
    finishedAt: instant().notNull(),
    /** Records of the input, with those that an earlier, interrupted run had done. */
    read: integer().notNull(),
    refused: integer().notNull(),
    notForBoard: integer().notNull(),
    inserted: integer().notNull(),
    updated: integer().notNull(),
    unchanged: integer().notNull(),
    /** null for a run that is as it should be. */
    failure: text({ enum: IMPORT_FAILURES }),
    /** What the last run had read, of one that has read under half of it. */
    lastRead: integer(),
  },
  { export: INTERNAL, keeps: { days: KEPT_DAYS.importResults, after: 'the run', by: 'purge' } },
  (table) => [index('import_results_name_idx').on(table.name, table.id)],
)
