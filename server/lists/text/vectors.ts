import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { indexText } from '#shared/lists/text/fold.ts'

/**
 * The three columns of `vacancy_search` for one vacancy, as expressions to insert. Takes plain text: `keywords` is
 * the company's title and the skills.
 *
 * `document` matches, by Russian word forms alone: words as written would double the longest vector and find nothing
 * that their forms do not. `title` and `keywords` are what ranking reads; in the title a word as written counts too
 * (weight B), so that of two vacancies the one that says it the reader's way stands first.
 */
export function searchVectorsSql({
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
