import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { tsvector } from './columns.ts'

/**
 * What full text reads of a row, written in the transaction of the row. The narrow vectors stay inside the row so that
 * ranking never opens the long one.
 *
 * `document` matches, by Russian word forms alone: words as written would double the longest vector and find nothing
 * that their forms do not. `title` and `keywords` are what ranking reads; in the title a word as written counts too
 * (weight B), so that of two rows the one that says it the reader's way stands first.
 */
export const vectorColumns = () => ({
  title: tsvector().notNull(),
  keywords: tsvector().notNull(),
  document: tsvector().notNull(),
})

/** Words of the texts with the number of texts that have them: what mistakes are repaired from. */
export const wordTable = (name: string) =>
  pgTable(name, { word: text().primaryKey(), documents: integer().notNull() })
export type WordTable = ReturnType<typeof wordTable>
