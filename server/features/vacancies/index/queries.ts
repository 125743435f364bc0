import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { companies } from '#server/features/companies/schema.ts'
import { isShown, vacancies } from '../schema.ts'
import { UNNAMED_COMPANY } from '#shared/features/companies/unnamed.ts'
import type { IndexRow } from './columns.ts'

/** Rows of the index for vacancies that a reader may see at the moment, by id. */
export async function listIndexRows(
  db: Sql,
  { afterId, limit, now }: { afterId: number; limit: number; now: Date },
): Promise<IndexRow[]> {
  return selectIndexRows(db)
    .where(and(isShown(now), gt(vacancies.id, afterId)))
    .orderBy(asc(vacancies.id))
    .limit(limit)
}

export async function listIndexRowsOf(
  db: Sql,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<IndexRow[]> {
  return selectIndexRows(db).where(and(isShown(now), inArray(vacancies.id, [...ids])))
}

/** Where each set of the list is kept: one value, or an array of them. */
const SET_COLUMNS = {
  workForm: vacancies.workForm,
  employment: vacancies.employment,
  schedule: vacancies.schedule,
  contract: vacancies.contracts,
  experience: vacancies.experience,
  payFrequency: vacancies.payFrequency,
  label: vacancies.labels,
}

function selectIndexRows(db: Sql) {
  return db
    .select({
      id: vacancies.id,
      publishedAt: sql<number>`(extract(epoch from ${vacancies.publishedAt}) * 1000)::float8`,
      expiresAt: sql<number | null>`(extract(epoch from ${vacancies.expiresAt}) * 1000)::float8`,
      ...SET_COLUMNS,
      salaryFrom: vacancies.salaryMonthlyFrom,
      salaryTo: vacancies.salaryMonthlyTo,
      professionId: vacancies.professionId,
      companyId: vacancies.companyId,
      isDirect: sql<boolean>`${companies.type} <> 'agency' and ${companies.title} <> ${UNNAMED_COMPANY}`,
      skills: vacancies.skills,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
}
