import { and, eq, gt, inArray, isNotNull, like, or } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { responses } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { domainOf, withParentDomains } from '#shared/features/board/resumes/domains.ts'

/** Vacancies that a person has responded to or was invited to. */
export async function listAnsweredVacancies(db: Sql, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: responses.vacancyId })
    .from(responses)
    .where(eq(responses.userId, userId))
  return rows.map(({ id }) => id)
}

export async function listCompanyIdsOf(db: Sql, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: companyRoles.companyId })
    .from(companyRoles)
    .where(eq(companyRoles.userId, userId))
  return rows.map(({ id }) => id)
}

/** Companies that somebody hides from: by their INN, and by the domain of the site or of the mail of their people. */
export async function listCompaniesHiddenFrom(
  db: Sql,
  { inns, domains }: { inns: readonly string[]; domains: readonly string[] },
): Promise<number[]> {
  if (inns.length === 0 && domains.length === 0) return []
  const hidden = new Set(domains)
  const isHidden = (domain: string | null) =>
    domain !== null && withParentDomains(domain).some((one) => hidden.has(one))
  const named = await db
    .select({ id: companies.id, inn: companies.inn, siteUrl: companies.siteUrl })
    .from(companies)
    .where(
      or(
        inns.length > 0 ? inArray(companies.inn, [...inns]) : undefined,
        domains.length > 0
          ? and(
              isNotNull(companies.siteUrl),
              or(...domains.map((domain) => like(companies.siteUrl, `%${domain}%`))),
            )
          : undefined,
      ),
    )
  const byMail =
    domains.length === 0
      ? []
      : await db
          .selectDistinct({ id: companyRoles.companyId, email: users.email })
          .from(companyRoles)
          .innerJoin(users, eq(users.id, companyRoles.userId))
          .where(
            and(
              gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
              or(...domains.map((domain) => like(users.email, `%${domain}`))),
            ),
          )
  return [
    ...named
      .filter(
        ({ inn, siteUrl }) =>
          (inn !== null && inns.includes(inn)) || isHidden(siteUrl === null ? null : domainOf(siteUrl)),
      )
      .map(({ id }) => id),
    ...byMail.filter(({ email }) => isHidden(domainOf(email))).map(({ id }) => id),
  ]
}

/** Numbers of the resumes of those who have answered the vacancy, were invited to it, or work in its company. */
export async function listKnownResumes(
  db: Sql,
  { vacancyId, companyId }: { vacancyId: number; companyId: number },
): Promise<number[]> {
  const answered = db
    .select({ id: responses.userId })
    .from(responses)
    .where(eq(responses.vacancyId, vacancyId))
  const colleagues = db
    .select({ id: companyRoles.userId })
    .from(companyRoles)
    .where(eq(companyRoles.companyId, companyId))
  const rows = await db
    .select({ number: resumes.number })
    .from(resumes)
    .where(or(inArray(resumes.userId, answered), inArray(resumes.userId, colleagues)))
  return rows.map(({ number }) => number)
}
