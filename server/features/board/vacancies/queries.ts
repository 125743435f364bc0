import { and, eq, exists, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/features/board/context.ts'
import { prepared, type Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { companyResponsiveness } from '#server/db/schema/responses.ts'
import { sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { figureColumns, VACANCY_ID } from './reading/figures.ts'
import { mayBeIndexed } from './reading/search-engines.ts'
import { takesResponses } from './reading/takes-responses.ts'
import { textColumns } from './writing/text-parts.ts'

const companyColumns = {
  id: companies.id,
  slug: companies.slug,
  title: companies.title,
  logoUrl: companies.logoUrl,
  verifiedAt: companies.verifiedAt,
}
const responsivenessColumns = { share: companyResponsiveness.share, hours: companyResponsiveness.hours }

/** Terms of the work, and its pay as the text states it. */
export const workColumns = {
  workForm: vacancies.workForm,
  employment: vacancies.employment,
  schedule: vacancies.schedule,
  experience: vacancies.experience,
  salaryFrom: vacancies.salaryFrom,
  salaryTo: vacancies.salaryTo,
  currency: vacancies.currency,
  salaryGross: vacancies.salaryGross,
  salaryPeriod: vacancies.salaryPeriod,
}

/** In no order. */
export const listCardRows = (db: Sql, ids: readonly number[]) => cardRows(db).execute({ ids })

const cardRows = prepared((db) =>
  db
    .select({
      id: vacancies.id,
      title: vacancies.title,
      summary: vacancies.summary,
      ...workColumns,
      contracts: vacancies.contracts,
      payFrequency: vacancies.payFrequency,
      labels: vacancies.labels,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
      isWorkFromAnywhere: vacancies.isWorkFromAnywhere,
      workFromExceptIds: vacancies.workFromExceptIds,
      workStartsAt: vacancies.workStartsAt,
      workEndsAt: vacancies.workEndsAt,
      workZone: vacancies.workZone,
      firstPublishedAt: vacancies.firstPublishedAt,
      publishedAt: vacancies.publishedAt,
      answerDays: vacancies.answerDays,
      isHighlighted: vacancies.isHighlighted,
      takesResponses: sql<boolean>`${takesResponses(db)}`,
      managedSource: { title: sources.title },
      archivedAt: vacancies.archivedAt,
      confirmAt: vacancies.confirmAt,
      company: companyColumns,
      answers: responsivenessColumns,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyResponsiveness, eq(companyResponsiveness.companyId, vacancies.companyId))
    .leftJoin(sources, eq(sources.key, vacancies.source))
    .where(eq(vacancies.id, sql`any(${sql.placeholder('ids')})`)),
)

export type CardRow = Awaited<ReturnType<typeof listCardRows>>[number]

/** In no order. */
export const listTextRows = (db: Sql, ids: readonly number[]) =>
  db
    .select(textColumns)
    .from(vacancies)
    .where(inArray(vacancies.id, [...ids]))

async function findVacancy(db: Sql, id: number) {
  const [row] = await vacancyRow(db).execute({ id })
  return row ?? null
}

/** The vacancy in any state, with what its page shows of its company and its figures. Operations of one page share it. */
export const findVacancyOf = ({ deps: { db }, shared }: Ctx, id: number) =>
  shared ? shared.once(`vacancy ${id}`, () => findVacancy(db, id)) : findVacancy(db, id)

const other = alias(vacancies, 'other')

/** Whether another vacancy of the company has the same title and names the same place, as titles of pages do. */
const hasNamesake = (db: Sql) =>
  exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(
        and(
          eq(other.companyId, vacancies.companyId),
          eq(other.title, vacancies.title),
          ne(other.id, vacancies.id),
          eq(other.status, 'published'),
          sql`${toPlaces(other)}[1:2] = ${toPlaces(vacancies)}[1:2]`,
          sql`cardinality(${toPlaces(other)}) = cardinality(${toPlaces(vacancies)})`,
          or(sql`cardinality(${toPlaces(vacancies)}) > 0`, eq(other.workForm, vacancies.workForm)),
        ),
      ),
  )

/** What titles name, the first two of them and how many more there are: places of work, else where people may work from. */
const toPlaces = ({ locationIds, workFromIds }: { locationIds: PgColumn; workFromIds: PgColumn }) =>
  sql`(case when cardinality(${locationIds}) > 0 then ${locationIds} else ${workFromIds} end)`

const vacancyRow = prepared((db) =>
  db
    .select({
      ...getTableColumns(vacancies),
      takesResponses: sql<boolean>`${takesResponses(db)}`,
      mayBeIndexed: sql<boolean>`${mayBeIndexed(db)}`,
      managedSource: { title: sources.title, isNofollow: sources.isNofollow },
      company: {
        ...companyColumns,
        type: companies.type,
        siteUrl: companies.siteUrl,
        blockedAt: companies.blockedAt,
      },
      register: { status: companyRegister.status, registeredOn: companyRegister.registeredOn },
      answers: responsivenessColumns,
      figures: figureColumns(),
      hasNamesake: sql<boolean>`${hasNamesake(db)}`,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyResponsiveness, eq(companyResponsiveness.companyId, vacancies.companyId))
    .leftJoin(sources, eq(sources.key, vacancies.source))
    .leftJoin(
      companyRegister,
      and(eq(companyRegister.companyId, companies.id), eq(companyRegister.inn, companies.inn)),
    )
    .where(eq(vacancies.id, VACANCY_ID)),
)

export type VacancyRow = NonNullable<Awaited<ReturnType<typeof findVacancy>>>
