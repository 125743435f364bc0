import { and, eq, not, exists, or, sql } from 'drizzle-orm'
import { sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { takesResponses } from './takes-responses.ts'

/**
 * Condition for vacancies that search engines may have while they are shown: all but those of a source that keeps its
 * copies from them, until their company answers for them here. Pages, sitemaps and announcements ask it.
 */
export const mayBeIndexed = (db: Sql) => or(takesResponses(db), not(exists(hidingSource(db))))

const hidingSource = (db: Sql) =>
  db
    .select({ one: sql`1` })
    .from(sources)
    .where(and(eq(sources.key, vacancies.source), eq(sources.isIndexed, false)))
