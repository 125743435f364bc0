import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/features/board/context.ts'
import { prepared } from '#server/kernel/sql.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { companyResponsiveness } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { figureColumns, VACANCY_ID } from './figures.ts'
import { textColumns } from './text-parts.ts'

const companyColumns = {
  id: companies.id,
  slug: companies.slug,
  title: companies.title,
  logoUrl: companies.logoUrl,
  verifiedAt: companies.verifiedAt,
}
const responsivenessColumns = { share: companyResponsiveness.share, hours: companyResponsiveness.hours }

/** In no order. */
export const listCardRows = (db: Sql, ids: readonly number[]) => cardRows(db).execute({ ids })

const cardRows = prepared((db) =>
  db
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
      contracts: vacancies.contracts,
      payFrequency: vacancies.payFrequency,
      labels: vacancies.labels,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
      publishedAt: vacancies.publishedAt,
      answerDays: vacancies.answerDays,
      isHighlighted: vacancies.isHighlighted,
      sourceUrl: vacancies.sourceUrl,
      archivedAt: vacancies.archivedAt,
      confirmAt: vacancies.confirmAt,
      company: companyColumns,
      answers: responsivenessColumns,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyResponsiveness, eq(companyResponsiveness.companyId, vacancies.companyId))
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

const vacancyRow = prepared((db) =>
  db
    .select({
      ...getTableColumns(vacancies),
      company: {
        ...companyColumns,
        type: companies.type,
        siteUrl: companies.siteUrl,
        blockedAt: companies.blockedAt,
      },
      register: { status: companyRegister.status, registeredOn: companyRegister.registeredOn },
      answers: responsivenessColumns,
      figures: figureColumns(),
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(companyResponsiveness, eq(companyResponsiveness.companyId, vacancies.companyId))
    .leftJoin(
      companyRegister,
      and(eq(companyRegister.companyId, companies.id), eq(companyRegister.inn, companies.inn)),
    )
    .where(eq(vacancies.id, VACANCY_ID)),
)

export type VacancyRow = NonNullable<Awaited<ReturnType<typeof findVacancy>>>
