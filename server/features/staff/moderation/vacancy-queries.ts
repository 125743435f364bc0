/** What the checks and the moderators ask of other vacancies. */
import { and, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { PAY_SAMPLES_MIN } from '#shared/features/staff/moderation/pay.ts'

const textColumns = {
  id: vacancies.id,
  title: vacancies.title,
  descriptionHtml: vacancies.descriptionHtml,
  dutiesHtml: vacancies.dutiesHtml,
  requirementsHtml: vacancies.requirementsHtml,
  conditionsHtml: vacancies.conditionsHtml,
}

/** Whose vacancy it is; null for none. */
export async function findOwner(db: Sql, id: number) {
  const [row] = await db
    .select({ companyId: vacancies.companyId, authorId: vacancies.authorId })
    .from(vacancies)
    .where(eq(vacancies.id, id))
  return row ?? null
}

/** Held until the transaction ends. */
export async function lockVacancy(tx: Sql, id: number) {
  await tx.select({ id: vacancies.id }).from(vacancies).where(eq(vacancies.id, id)).for('update')
}

/** A text as its author sent it; null when it is gone. */
export async function findSentText(db: Sql, { id, vacancyId }: { id: number; vacancyId: number }) {
  const [row] = await db
    .select({ content: vacancyRevisions.content, authorId: vacancyRevisions.authorId })
    .from(vacancyRevisions)
    .where(and(eq(vacancyRevisions.id, id), eq(vacancyRevisions.vacancyId, vacancyId)))
  return row ?? null
}

/** The text that readers see, or saw last; null for a vacancy that was never published. */
export async function findPublishedText(db: Sql, id: number) {
  const [row] = await db
    .select(textColumns)
    .from(vacancies)
    .where(and(eq(vacancies.id, id), isNotNull(vacancies.firstPublishedAt)))
  return row ?? null
}

export async function countOpenVacancies(db: Sql, companyId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), eq(vacancies.status, 'published')))
  return row?.count ?? 0
}

/** Net roubles a month over the published vacancies of a profession; null when there are too few that state a pay. */
export async function findMedianPay(db: Sql, professionId: number): Promise<number | null> {
  const least = sql`coalesce(${vacancies.salaryMonthlyFrom}, ${vacancies.salaryMonthlyTo})`
  const most = sql`coalesce(${vacancies.salaryMonthlyTo}, ${vacancies.salaryMonthlyFrom})`
  const [row] = await db
    .select({
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by (${least} + ${most}) / 2.0)`.mapWith(Number),
      count: count(),
    })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.professionId, professionId),
        eq(vacancies.status, 'published'),
        sql`${least} is not null`,
      ),
    )
  return row && row.count >= PAY_SAMPLES_MIN ? row.median : null
}

/** Newest open vacancies of a company, but for the one. */
export function listOwnTexts(
  db: Sql,
  { companyId, exceptId, limit }: { companyId: number; exceptId: number; limit: number },
) {
  return db
    .select(textColumns)
    .from(vacancies)
    .where(
      and(eq(vacancies.companyId, companyId), ne(vacancies.id, exceptId), eq(vacancies.status, 'published')),
    )
    .orderBy(desc(vacancies.id))
    .limit(limit)
}

/** Newest texts of a company that wait for a moderator, but for those of the one vacancy. */
export function listOwnPending(
  db: Sql,
  { companyId, exceptId, limit }: { companyId: number; exceptId: number; limit: number },
) {
  return db
    .select({ id: vacancies.id, content: vacancyRevisions.content })
    .from(vacancyRevisions)
    .innerJoin(vacancies, eq(vacancies.id, vacancyRevisions.vacancyId))
    .where(
      and(
        eq(vacancies.companyId, companyId),
        ne(vacancies.id, exceptId),
        eq(vacancyRevisions.state, 'pending'),
      ),
    )
    .orderBy(desc(vacancyRevisions.id))
    .limit(limit)
}

/** Open vacancies of other companies that begin with the same words. */
export function listSameTexts(
  db: Sql,
  { companyId, summary, limit }: { companyId: number; summary: string; limit: number },
) {
  return db
    .select({ ...textColumns, company: companies.title })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        sql`md5(${vacancies.summary}) = md5(${summary})`,
        eq(vacancies.status, 'published'),
        ne(vacancies.companyId, companyId),
      ),
    )
    .orderBy(desc(vacancies.id))
    .limit(limit)
}
