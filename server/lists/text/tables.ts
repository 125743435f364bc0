import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WordTable } from '#server/db/text-columns.ts'
import { indexText } from '#shared/lists/text/fold.ts'

/** Tables and columns of the texts of a list. */
export type TextTables = {
  id: PgColumn
  title: PgColumn
  keywords: PgColumn
  document: PgColumn
  /** Calls the SQL function that returns the matching ids as one string (see the migrations). */
  matching: (query: SQL) => SQL
  words: WordTable
  /** Other tables to analyse for the queries of the list. */
  read: readonly PgTable[]
}

/** Expressions for the `vectorColumns` of one row, from plain text. */
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
