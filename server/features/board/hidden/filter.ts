import { and, asc, desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { hiddenCompanies, hiddenVacancies } from '#server/db/schema/hidden.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { HIDDEN_COMPANIES_MAX, HIDDEN_VACANCIES_MAX } from '#shared/features/board/hidden/vocabulary.ts'

/** Vacancies and companies that a person hides, the last hidden first. */
export async function listHiddenIds(db: Sql, userId: number) {
  const [ofVacancies, ofCompanies] = await Promise.all([
    db
      .select({ id: hiddenVacancies.vacancyId })
      .from(hiddenVacancies)
      .where(eq(hiddenVacancies.userId, userId))
      .orderBy(desc(hiddenVacancies.hiddenAt), asc(hiddenVacancies.vacancyId))
      .limit(HIDDEN_VACANCIES_MAX),
    db
      .select({ id: hiddenCompanies.companyId })
      .from(hiddenCompanies)
      .where(eq(hiddenCompanies.userId, userId))
      .orderBy(desc(hiddenCompanies.hiddenAt), asc(hiddenCompanies.companyId))
      .limit(HIDDEN_COMPANIES_MAX),
  ])
  return { vacancies: ofVacancies.map(({ id }) => id), companies: ofCompanies.map(({ id }) => id) }
}

/** Of the given vacancies those that the person does not hide, neither alone nor with their company; in the same order. */
export async function withoutHidden(db: Sql, userId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        sql`${vacancies.id} = any(${sql.param([...ids])}::int[])`,
        or(
          exists(
            db
              .select({ one: sql`1` })
              .from(hiddenVacancies)
              .where(and(eq(hiddenVacancies.userId, userId), eq(hiddenVacancies.vacancyId, vacancies.id))),
          ),
          exists(
            db
              .select({ one: sql`1` })
              .from(hiddenCompanies)
              .where(
                and(eq(hiddenCompanies.userId, userId), eq(hiddenCompanies.companyId, vacancies.companyId)),
              ),
          ),
        ),
      ),
    )
  const hidden = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !hidden.has(id))
}

/** Shows vacancies again that a person had hidden one by one. */
export async function showVacancies(db: Sql, userId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await db
    .delete(hiddenVacancies)
    .where(and(eq(hiddenVacancies.userId, userId), inArray(hiddenVacancies.vacancyId, [...ids])))
}

/** Shows the vacancies of a company again that a person had hidden. */
export async function showCompanyTo(db: Sql, userId: number, companyId: number) {
  await db
    .delete(hiddenCompanies)
    .where(and(eq(hiddenCompanies.userId, userId), eq(hiddenCompanies.companyId, companyId)))
}
