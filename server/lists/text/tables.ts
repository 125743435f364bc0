import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { tsvector } from '#server/db/columns.ts'
import { indexText } from '#shared/lists/text/fold.ts'

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

/** Where the texts of a list are. */
export type TextTables = {
  id: PgColumn
  title: PgColumn
  keywords: PgColumn
  document: PgColumn
  /** Calls the function that gives matching ids as one string (see the migrations). */
  matching: (query: SQL) => SQL
  words: ReturnType<typeof wordTable>
  /** Tables whose statistics the queries of the list depend on. */
  read: readonly PgTable[]
}

/** The columns of `vectorColumns` for one row, as expressions to insert. Takes plain text. */
export function vectorsOf({
  title,
  keywords,
  description,
}: {
  title: string
  keywords: string
  description: string
}): { title: SQL<string>; keywords: SQL<string>; document: SQL<string> } {
  const titleText = indexText(title)
  const keywordsText = indexText(keywords)
  return {
    title: sql`setweight(to_tsvector('russian', ${titleText}), 'A') || setweight(to_tsvector('simple', ${titleText}), 'B')`,
    keywords: sql`to_tsvector('russian', ${keywordsText})`,
    document: sql`setweight(to_tsvector('russian', ${titleText}), 'A')
      || setweight(to_tsvector('russian', ${keywordsText}), 'B')
      || to_tsvector('russian', ${indexText(description)})`,
  }
}
