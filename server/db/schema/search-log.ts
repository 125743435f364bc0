import { date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** What visitors searched for, by day. Numbers are of visitors; nothing says who they were. */
export const searchQueries = boardTable(
  'search_queries',
  {
    /** Lower case, words separated by single spaces. */
    text: text().notNull(),
    /** In Moscow. */
    day: date().notNull(),
    searches: integer().notNull().default(0),
    /** Of them, those that found nothing. */
    emptySearches: integer().notNull().default(0),
    /** Visitors who opened a vacancy of the list. */
    opened: integer().notNull().default(0),
    responded: integer().notNull().default(0),
  },
  { export: 'always', keeps: { days: KEPT_DAYS.searchQueries, after: 'the day', by: 'purge' } },
  (table) => [
    primaryKey({ columns: [table.text, table.day] }),
    index('search_queries_day_idx').on(table.day),
  ],
)

/** Words with one meaning that staff have added to those of the code. */
export const searchSynonyms = boardTable(
  'search_synonyms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As typed. */
    entries: text().array().notNull(),
    createdBy: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  {
    export: 'always',
    personal: ['createdBy'],
    keeps: { forever: 'a setting of the search, which staff delete' },
  },
)
