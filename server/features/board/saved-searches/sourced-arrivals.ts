import { and, eq, exists, inArray, lte, not, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { sourceRecords, sourceRuns } from '#server/db/schema/sources.ts'
import { vacancyArrivals } from '#server/db/schema/saved-searches.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

/** Moscow time. The vacancies that sources have brought since the day before are numbered then, and announced together. */
const DIGEST_HOUR = 8

/** Outcomes of runs that have read all they were to read. */
const COMPLETE = ['ok', 'not_modified', 'guarded'] as const

/**
 * How vacancies of sources are numbered among the others: those of the first complete run of a source at once, because
 * they are announced to nobody, and all others once a day, so that one digest has them.
 */
export function buildSourcedArrivals(now: Date) {
  const day = moscowDay(new Date(now.getTime() - DIGEST_HOUR * HOUR_MS))
  const select = new QueryBuilder().select({ one: sql`1` })
  const ofVacancy = eq(sourceRecords.vacancyId, vacancies.id)
  const isSourced = exists(select.from(sourceRecords).where(ofVacancy))
  const isLater = exists(
    select
      .from(sourceRecords)
      .innerJoin(sourceRuns, eq(sourceRuns.sourceId, sourceRecords.sourceId))
      .where(
        and(
          ofVacancy,
          inArray(sourceRuns.outcome, [...COMPLETE]),
          lte(sourceRuns.finishedAt, sourceRecords.firstSeenAt),
        ),
      ),
  )
  const hasDigest = sql`exists (select 1 from ${vacancyArrivals} where ${vacancyArrivals.digestOn} >= ${day}::date)`
  return {
    columns: sql`, is_quiet, digest_on`,
    values: sql`, ${isSourced} and not ${isLater}, case when ${isLater} then ${day}::date end`,
    isDue: sql`${or(not(isSourced), not(isLater), not(hasDigest))}`,
  }
}
