import { max, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { isListed, resumes } from '#server/db/schema/resumes.ts'
import { isShown, vacancies } from '#server/db/schema/vacancies.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { resumeArrivals, vacancyArrivals } from '#server/db/schema/saved-searches.ts'

/** Where arrivals of a kind are written, by what id, and what lists show of it. */
export const SOURCES = {
  vacancies: {
    arrivals: vacancyArrivals,
    number: vacancyArrivals.number,
    objectId: vacancyArrivals.vacancyId,
    column: sql`vacancy_id`,
    objects: vacancies,
    id: vacancies.id,
    publishedAt: vacancies.publishedAt,
    isShown,
  },
  resumes: {
    arrivals: resumeArrivals,
    number: resumeArrivals.number,
    objectId: resumeArrivals.resumeNumber,
    column: sql`resume_number`,
    objects: resumes,
    id: resumes.number,
    publishedAt: resumes.publishedAt,
    isShown: isListed,
  },
} as const

/** 0 while there is none. */
export async function lastArrival(db: Sql, kind: SearchKind): Promise<number> {
  const { arrivals, number } = SOURCES[kind]
  const [row] = await db.select({ number: max(number) }).from(arrivals)
  return row?.number ?? 0
}
