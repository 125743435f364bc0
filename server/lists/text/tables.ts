import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WordTable } from '#server/db/text-columns.ts'
import { indexText } from '#shared/lists/text/fold.ts'

/** Where the texts of a list are. */
export type TextTables = {
  id: PgColumn
  title: PgColumn
  keywords: PgColumn
  document: PgColumn
  /** Calls the function that gives matching ids as one string (see the migrations). */
  matching: (query: SQL) => SQL
  words: WordTable
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
