import { eq, getTableColumns } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyResponsiveness } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

/** The vacancy in any state, with what is shown of its company. */
export async function findVacancy(db: Sql, id: number) {
  const [row] = await db
    .select({
      ...getTableColumns(vacancies),
      company: {
        id: companies.id,
        slug: companies.slug,
        title: companies.title,
        logoUrl: companies.logoUrl,
        verifiedAt: companies.verifiedAt,
        type: companies.type,
        siteUrl: companies.siteUrl,
      },
      answers: { share: companyResponsiveness.share, hours: companyResponsiveness.hours },
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyResponsiveness, eq(companyResponsiveness.companyId, vacancies.companyId))
    .where(eq(vacancies.id, id))
  return row ?? null
}

export type VacancyRow = NonNullable<Awaited<ReturnType<typeof findVacancy>>>
