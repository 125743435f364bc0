import { asc, desc, eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { hiddenCompanies, hiddenVacancies } from '#server/db/schema/hidden.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { HIDDEN_COMPANIES_MAX, HIDDEN_VACANCIES_MAX } from '#shared/features/board/hidden/vocabulary.ts'

export function listHiddenVacancies(db: Sql, userId: number) {
  return db
    .select({
      id: vacancies.id,
      title: vacancies.title,
      publishedAt: vacancies.publishedAt,
      company: companies.title,
    })
    .from(hiddenVacancies)
    .innerJoin(vacancies, eq(vacancies.id, hiddenVacancies.vacancyId))
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(hiddenVacancies.userId, userId))
    .orderBy(desc(hiddenVacancies.hiddenAt), asc(vacancies.id))
    .limit(HIDDEN_VACANCIES_MAX)
}

export function listHiddenCompanies(db: Sql, userId: number) {
  return db
    .select({ id: companies.id, slug: companies.slug, title: companies.title })
    .from(hiddenCompanies)
    .innerJoin(companies, eq(companies.id, hiddenCompanies.companyId))
    .where(eq(hiddenCompanies.userId, userId))
    .orderBy(desc(hiddenCompanies.hiddenAt), asc(companies.id))
    .limit(HIDDEN_COMPANIES_MAX)
}
