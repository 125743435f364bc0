import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, REFERENCE } from '#server/db/board-table.ts'

/** Filled from the reference file; ids are those of the file and never change. */
export const professions = boardTable(
  'professions',
  {
    id: integer().primaryKey(),
    group: text().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    nameGenitivePlural: text().notNull(),
    nameInstrumental: text().notNull(),
    /** In lower case. */
    synonyms: text().array().notNull().default([]),
  },
  { export: 'always', keeps: REFERENCE },
  (table) => [uniqueIndex('professions_slug_key').on(table.slug)],
)
