import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { TextTables } from '#server/lists/text/tables.ts'
import { rebuildVocabulary } from '#server/lists/text/vocabulary.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { isShown, vacancies, searchWords, vacancySearch } from '#server/db/schema/vacancies.ts'
import type { VacancyRow } from './columns.ts'

export const VACANCY_TEXTS: TextTables = {
  id: vacancySearch.vacancyId,
  title: vacancySearch.title,
  keywords: vacancySearch.keywords,
  document: vacancySearch.document,
  matching: (query) => sql`vacancies_matching(${query})`,
  words: searchWords,
  read: [vacancies, companies],
}

/** Rows of the index of vacancies shown at `now`, ordered by id. */
export async function listRowsAfter(
  db: Sql,
  { afterId, limit, now }: { afterId: number; limit: number; now: Date },
): Promise<VacancyRow[]> {
  return selectRows(db)
    .where(and(isShown(now), gt(vacancies.id, afterId)))
    .orderBy(asc(vacancies.id))
    .limit(limit)
}

export async function listRowsOf(
  db: Sql,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<VacancyRow[]> {
  return selectRows(db).where(and(isShown(now), inArray(vacancies.id, [...ids])))
}

/** See `rebuildVocabulary`. */
export const rebuildVacancyVocabulary = (db: Sql) => rebuildVocabulary(db, VACANCY_TEXTS, listTexts)

/** Texts of published vacancies after the id, as HTML. */
function listTexts(db: Sql, { afterId, limit }: { afterId: number; limit: number }) {
  return db
    .select({
      id: vacancies.id,
      text: sql<string>`concat_ws(' ', ${vacancies.title}, ${companies.title},
        array_to_string(${vacancies.skills}, ' '), ${vacancies.descriptionHtml}, ${vacancies.dutiesHtml},
        ${vacancies.requirementsHtml}, ${vacancies.conditionsHtml})`,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(and(eq(vacancies.status, 'published'), gt(vacancies.id, afterId)))
    .orderBy(asc(vacancies.id))
    .limit(limit)
}

/** Columns of the closed sets of the list: one value or an array. */
const SET_COLUMNS = {
  workForm: vacancies.workForm,
  employment: vacancies.employment,
  schedule: vacancies.schedule,
  contract: vacancies.contracts,
  experience: vacancies.experience,
  payFrequency: vacancies.payFrequency,
  label: vacancies.labels,
}

function selectRows(db: Sql) {
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
