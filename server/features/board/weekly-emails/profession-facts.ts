/** What is known of the vacancies of a profession, those of one company left out. */
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { statsSince } from '#server/features/board/posting/my-vacancies/read.ts'
import { VIEWS_MIN } from '#server/features/board/posting/my-vacancies/peers.ts'
import { takesResponses } from '#server/features/board/vacancies/reading/takes-responses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import { hasHours, hasSkills, textLength } from './rows.ts'

type OfProfession = { professionId: number; companyId: number }

/** Of open vacancies: how many there are, and what they say. */
export async function readProfessionFacts(db: Sql, { professionId, companyId }: OfProfession) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      withHours: sql<number>`(count(*) filter (where ${hasHours}))::int`,
      withSkills: sql<number>`(count(*) filter (where ${hasSkills}))::int`,
      textLength: sql<number>`coalesce(percentile_cont(0.5) within group (order by ${textLength}), 0)::int`,
    })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.status, 'published'),
        eq(vacancies.professionId, professionId),
        ne(vacancies.companyId, companyId),
      ),
    )
  return row ?? { count: 0, withHours: 0, withSkills: 0, textLength: 0 }
}

/** Responses of a hundred views in 30 days, of the vacancies that state a pay and of those that do not. */
export async function readPayEffect(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { professionId, companyId }: OfProfession,
) {
  const each = db
    .select({
      hasPay: sql<boolean>`coalesce(${vacancies.salaryFrom}, ${vacancies.salaryTo}) is not null`.as(
        'has_pay',
      ),
      conversion: sql<number>`100.0 * sum(${vacancyDays.responses}) / sum(${vacancyDays.views})`.as(
        'conversion',
      ),
    })
    .from(vacancyDays)
    .innerJoin(vacancies, eq(vacancies.id, vacancyDays.vacancyId))
    .where(
      and(
        eq(vacancies.professionId, professionId),
        ne(vacancies.companyId, companyId),
        takesResponses(db),
        gte(vacancyDays.day, statsSince(now())),
      ),
    )
    .groupBy(vacancies.id)
    .having(sql`sum(${vacancyDays.views}) >= ${VIEWS_MIN}`)
    .as('each')
  const rows = await db
    .select({
      hasPay: each.hasPay,
      count: sql<number>`count(*)::int`,
      conversion: sql<number>`avg(${each.conversion})::float8`,
    })
    .from(each)
    .groupBy(each.hasPay)
  const of = (hasPay: boolean) => rows.find((row) => row.hasPay === hasPay) ?? { count: 0, conversion: 0 }
  return { stated: of(true), hidden: of(false) }
}
