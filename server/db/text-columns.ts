import { integer, smallint, text } from 'drizzle-orm/pg-core'

/**
 * The words of a row that the search index reads, written in the transaction of the row; see `documents.ts` of the index.
 * `version` tells texts apart that an older release wrote: they are written again at start.
 */
export const searchTextColumns = () => ({
  title: text().notNull(),
  keywords: text().notNull(),
  description: text().notNull(),
  descriptionHash: integer().notNull(),
  version: smallint().notNull(),
})
