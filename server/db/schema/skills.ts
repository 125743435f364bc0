import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Filled from the reference file; ids are those of the file and never change. */
export const skills = pgTable(
  'skills',
  {
    id: integer().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    aliases: text().array().notNull().default([]),
  },
  (table) => [uniqueIndex('skills_slug_key').on(table.slug)],
)
