import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, REFERENCE } from '#server/db/board-table.ts'

/** Filled from the reference file; ids are those of the file and never change. */
export const skills = boardTable(
  'skills',
  {
    id: integer().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    aliases: text().array().notNull().default([]),
  },
  { export: 'always', keeps: REFERENCE },
  (table) => [uniqueIndex('skills_slug_key').on(table.slug)],
)
