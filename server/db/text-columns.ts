import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { tsvector } from './columns.ts'

/**
 * Columns for full-text search, written in the transaction of their row. The two short vectors are stored inline, so that
 * ranking never reads the long one.
 *
 * `document` is for matching, by Russian word forms only: exact words would double its size and match nothing more.
 * `title` and `keywords` are for ranking; the title has exact words too (weight B), so that an exact match ranks first.
 */
export const vectorColumns = () => ({
  title: tsvector().notNull(),
  keywords: tsvector().notNull(),
  document: tsvector().notNull(),
})

/** Words with the number of texts that contain them, for correcting typing mistakes. */
export const wordTable = (name: string) =>
  pgTable(name, { word: text().primaryKey(), documents: integer().notNull() })
export type WordTable = ReturnType<typeof wordTable>
