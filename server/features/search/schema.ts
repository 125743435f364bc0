import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { tsvector } from '#server/db/columns.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'

/**
 * What full text reads, written in the transaction of the vacancy.
 * The narrow vectors stay inside the row so that ranking never opens the long one.
 */
export const vacancySearch = pgTable(
  'vacancy_search',
  {
    vacancyId: integer()
      .primaryKey()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    title: tsvector().notNull(),
    /** Company and skills. */
    keywords: tsvector().notNull(),
    /** Title, company, skills and description: what matches. */
    document: tsvector().notNull(),
  },
  (table) => [index('vacancy_search_document_idx').using('gin', sql`${table.document}`)],
)

/** Words of published vacancies with the number of vacancies that have them: what mistakes are repaired from. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  documents: integer().notNull(),
})
