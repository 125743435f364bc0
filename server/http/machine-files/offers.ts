import { and, count, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { isShown, vacancies } from '#server/db/schema/vacancies.ts'
import { takesResponses } from '#server/features/board/vacancies/reading/takes-responses.ts'
import { workColumns } from '#server/features/board/vacancies/queries.ts'
import { textColumns } from '#server/features/board/vacancies/writing/text-parts.ts'

/**
 * Whether the feed may have a vacancy. One that takes no responses here belongs to another site, which hands it on
 * itself.
 */
const isOffered = (db: Sql, now: Date) => and(isShown(now), takesResponses(db))

/** How many of the newest `limit` vacancies of the feed each profession has. */
export function countNewestByProfession(db: Sql, { limit, now }: { limit: number; now: Date }) {
  const newest = db
    .select({ professionId: vacancies.professionId })
    .from(vacancies)
    .where(isOffered(db, now))
    .orderBy(desc(vacancies.publishedAt), desc(vacancies.id))
    .limit(limit)
    .as('newest')
  return db
    .select({ professionId: newest.professionId, count: count() })
    .from(newest)
    .groupBy(newest.professionId)
}

/** Vacancies of the feed with their companies, newest first, after the given position; without contacts. */
export function listOffers(
  db: Sql,
  { after, limit, now }: { after: { publishedAt: string; id: number } | null; limit: number; now: Date },
) {
  return db
    .select({
      ...textColumns,
      ...workColumns,
      professionId: vacancies.professionId,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
      publishedAt: sql<string>`${vacancies.publishedAt}`,
      company: {
        title: companies.title,
        type: companies.type,
        siteUrl: companies.siteUrl,
        logoUrl: companies.logoUrl,
      },
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        isOffered(db, now),
        // The format requires a date.
        isNotNull(vacancies.firstPublishedAt),
        after
          ? or(
              lt(vacancies.publishedAt, after.publishedAt),
              and(eq(vacancies.publishedAt, after.publishedAt), lt(vacancies.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(vacancies.publishedAt), desc(vacancies.id))
    .limit(limit)
}

export type Offer = Awaited<ReturnType<typeof listOffers>>[number]
