import { sql } from 'drizzle-orm'
import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { vectorColumns, wordTable } from '#server/db/text-columns.ts'
import { vacancies } from './vacancies.ts'

/** Full text of vacancies. Keywords are the company and the skills. */
export const vacancySearch = pgTable(
  'vacancy_search',
  {
    vacancyId: integer()
      .primaryKey()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    ...vectorColumns(),
  },
  (table) => [index('vacancy_search_document_idx').using('gin', sql`${table.document}`)],
)

/** Words of published vacancies. */
export const searchWords = wordTable('search_words')
