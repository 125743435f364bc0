import { eq, inArray } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyResponsiveness } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

/** In no order. */
export function listCardRows(db: Sql, ids: readonly number[]) {
  return db
    .select({
      id: vacancies.id,
      title: vacancies.title,
      summary: vacancies.summary,
      workForm: vacancies.workForm,
      employment: vacancies.employment,
      schedule: vacancies.schedule,
      experience: vacancies.experience,
      salaryFrom: vacancies.salaryFrom,
      salaryTo: vacancies.salaryTo,
      currency: vacancies.currency,
      salaryGross: vacancies.salaryGross,
      salaryPeriod: vacancies.salaryPeriod,
      payFrequency: vacancies.payFrequency,
      labels: vacancies.labels,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
      publishedAt: vacancies.publishedAt,
      isHighlighted: vacancies.isHighlighted,
      archivedAt: vacancies.archivedAt,
      confirmAt: vacancies.confirmAt,
      company: {
        id: companies.id,
        slug: companies.slug,
        title: companies.title,
        logoUrl: companies.logoUrl,
        verifiedAt: companies.verifiedAt,
      },
      answers: { share: companyResponsiveness.share, hours: companyResponsiveness.hours },
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyResponsiveness, eq(companyResponsiveness.companyId, vacancies.companyId))
    .where(inArray(vacancies.id, [...ids]))
}

export type CardRow = Awaited<ReturnType<typeof listCardRows>>[number]
