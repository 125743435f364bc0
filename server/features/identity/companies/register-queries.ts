import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister, isRegisterOfCompany } from '#server/db/schema/company-proofs.ts'
import { resumeAccess } from '#server/db/schema/payments.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { RegisterFacts } from '#shared/features/identity/companies/contract.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import type { CompanyRow } from './write-queries.ts'

export type StoredFacts = RegisterFacts & {
  source: 'service' | 'staff'
  /** Null for a person, like the two that follow. */
  kpp: string | null
  ogrn: string | null
  address: string | null
}

/** What the register says about the present number of a company; null when nothing is known. */
export async function findRegister(
  db: Sql,
  { id, inn }: Pick<CompanyRow, 'id' | 'inn'>,
): Promise<StoredFacts | null> {
  if (inn === null) return null
  const [row] = await db
    .select()
    .from(companyRegister)
    .where(and(eq(companyRegister.companyId, id), eq(companyRegister.inn, inn)))
  if (!row || row.status === null) return null
  const { companyId: _id, status, isPerson, readAt, ...facts } = row
  return {
    ...facts,
    status,
    isPerson,
    // The number of a person is personal data.
    inn: isPerson ? null : inn,
    readAt,
  }
}

/**
 * Companies whose facts are missing, of another number, or too old; those that wait for a verification first. Facts about a
 * company that has vacancies in the lists or access to contacts are old sooner, unless staff have written them.
 */
export const listDueForRegister = (
  db: Sql,
  {
    at,
    before,
    beforeOfActive,
    limit,
  }: {
    /** Instant. */
    at: string
    /** Facts that were read before this instant are too old. */
    before: string
    /** The same for companies that act. */
    beforeOfActive: string
    limit: number
  },
) =>
  db
    .select({ id: companies.id, inn: companies.inn })
    .from(companies)
    .leftJoin(companyRegister, eq(companyRegister.companyId, companies.id))
    .where(
      and(
        isNotNull(companies.inn),
        or(
          isNull(companyRegister.companyId),
          ne(companyRegister.inn, companies.inn),
          lt(companyRegister.readAt, before),
          and(
            eq(companyRegister.source, 'service'),
            lt(companyRegister.readAt, beforeOfActive),
            or(hasPlaced(db), hasAccess(db, at)),
          ),
        ),
      ),
    )
    .orderBy(
      sql`${companies.verification} = 'asked' desc`,
      sql`${companyRegister.readAt} nulls first`,
      asc(companies.id),
    )
    .limit(limit)

const hasPlaced = (db: Sql) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(vacancies)
      .where(and(eq(vacancies.companyId, companies.id), inArray(vacancies.status, [...PLACED_STATUSES]))),
  )

const hasAccess = (db: Sql, at: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(resumeAccess)
      .where(and(eq(resumeAccess.companyId, companies.id), gt(resumeAccess.endsAt, at))),
  )

/** When and by whom the present number of the company was looked up; null for a missing company or one without a number. */
export async function findRegisterAge(db: Sql, id: number) {
  const [row] = await db
    .select({ inn: companies.inn, readAt: companyRegister.readAt, source: companyRegister.source })
    .from(companies)
    .leftJoin(companyRegister, isRegisterOfCompany)
    .where(eq(companies.id, id))
  return row?.inn == null ? null : { ...row, inn: row.inn }
}
