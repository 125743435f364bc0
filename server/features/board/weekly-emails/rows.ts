/** The vacancies that a weekly e-mail is about. */
import { and, asc, eq, exists, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { DAY_MS, WEEK_DAYS } from '#shared/kernel/durations.ts'

/** Of one person; the rest are on the pages of the company. */
const VACANCIES_MAX = 50

/**
 * Whether the person answers for the vacancy: its author, or an administrator when the author no longer works there, as
 * with e-mails about responses.
 */
export function answersFor(db: Sql) {
  const authorRole = db
    .select({ one: sql`1` })
    .from(sql`${companyRoles} author_role`)
    .where(
      sql`author_role.company_id = ${vacancies.companyId} and author_role.user_id = ${vacancies.authorId}
        and author_role.access_level > ${ACCESS_LEVELS.DEFAULT}`,
    )
  return and(
    gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
    or(
      eq(vacancies.authorId, companyRoles.userId),
      and(eq(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN), not(exists(authorRole))),
    ),
  )
}

/** Those of imports are written elsewhere. */
export const isPostedHere = and(eq(vacancies.status, 'published'), isNull(vacancies.source))

/** The hours of the day, or a schedule that has none. */
export const hasHours = sql<boolean>`(${vacancies.hoursPerDay} is not null or ${vacancies.workStartsAt} is not null or ${vacancies.schedule} is not distinct from 'flexible')`
export const hasSkills = sql<boolean>`(cardinality(${vacancies.skills}) > 0)`
/** Characters of the text without its tags. */
export const textLength = sql<number>`length(regexp_replace(concat(
  ${vacancies.descriptionHtml}, ${vacancies.dutiesHtml}, ${vacancies.requirementsHtml}, ${vacancies.conditionsHtml}
), '<[^>]*>', '', 'g'))`

/** What the e-mail says of a vacancy, and what its hints follow from. */
export type WeeklyRow = Awaited<ReturnType<typeof listVacancies>>[number]

export function listVacancies(db: Sql, { userId, week }: { userId: number; week: string }) {
  const since = new Date(Date.parse(week) - WEEK_DAYS * DAY_MS).toISOString().slice(0, 10)
  const sum = (column: typeof vacancyDays.views | typeof vacancyDays.responses) => sql<number>`(
    select coalesce(sum(${column}), 0) from ${vacancyDays}
    where ${vacancyDays.vacancyId} = ${vacancies.id} and ${vacancyDays.day} >= ${since} and ${vacancyDays.day} < ${week}
  )::int`
  const waiting = and(eq(responses.vacancyId, vacancies.id), inArray(responses.state, [...OPEN_STATES]))
  return db
    .select({
      id: vacancies.id,
      title: vacancies.title,
      companyId: vacancies.companyId,
      professionId: vacancies.professionId,
      expiresAt: vacancies.expiresAt,
      tariffCode: vacancies.tariffCode,
      /** Of the person in the company. */
      accessLevel: companyRoles.accessLevel,
      salaryMonthlyFrom: vacancies.salaryMonthlyFrom,
      salaryMonthlyTo: vacancies.salaryMonthlyTo,
      salaryGross: vacancies.salaryGross,
      hasPay: sql<boolean>`coalesce(${vacancies.salaryFrom}, ${vacancies.salaryTo}) is not null`,
      hasHours,
      hasSkills,
      textLength,
      views: sum(vacancyDays.views),
      responses: sum(vacancyDays.responses),
      waiting: sql<number>`(select count(*) from ${responses} where ${waiting})::int`,
      waitingSince: sql<string | null>`(select min(${responses.sentAt}) from ${responses} where ${waiting})`,
    })
    .from(vacancies)
    .innerJoin(companyRoles, eq(companyRoles.companyId, vacancies.companyId))
    .where(and(isPostedHere, eq(companyRoles.userId, userId), answersFor(db)))
    .orderBy(asc(vacancies.expiresAt), asc(vacancies.id))
    .limit(VACANCIES_MAX)
}
