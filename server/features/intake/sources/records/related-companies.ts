import { inArray, or, sql } from 'drizzle-orm'
import { companies, importName } from '#server/db/schema/companies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companyKey, isSameCompanyName } from '#shared/features/identity/companies/company-names.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { findOwnDomain } from '#shared/kernel/shared-sites.ts'

type Company = Pick<
  typeof companies.$inferSelect,
  'id' | 'title' | 'inn' | 'importInn' | 'siteUrl' | 'locationId'
>

/**
 * The companies that are the same employer, each with itself: those of one INN; where one of two has no INN, those of one
 * name with one site or one place. A name alone proves nothing: thousands share theirs.
 */
export async function findRelatedCompanies(
  tx: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const columns = {
    id: companies.id,
    title: companies.title,
    inn: companies.inn,
    importInn: companies.importInn,
    siteUrl: companies.siteUrl,
    locationId: companies.locationId,
  }
  const given = await tx
    .select(columns)
    .from(companies)
    .where(inArray(companies.id, [...ids]))
  const inns = [...new Set(given.flatMap((company) => findInn(company) ?? []))]
  const keys = [...new Set(given.filter(isNamed).map(({ title }) => companyKey(title)))]
  const others = await tx
    .select(columns)
    .from(companies)
    .where(
      or(
        inns.length > 0 ? inArray(companies.inn, inns) : undefined,
        inns.length > 0 ? inArray(companies.importInn, inns) : undefined,
        keys.length > 0 ? inArray(importName(companies.importKey), keys) : undefined,
        keys.length > 0
          ? inArray(
              sql`lower(${companies.title})`,
              given.map(({ title }) => title.toLowerCase()),
            )
          : undefined,
      ),
    )
  return new Map(
    given.map((company) => [
      company.id,
      [company.id, ...others.filter((other) => isSameEmployer(company, other)).map(({ id }) => id)],
    ]),
  )
}

/** Whether two rows of companies are one employer. */
function isSameEmployer(one: Company, other: Company): boolean {
  if (one.id === other.id) return false
  const [inn, otherInn] = [findInn(one), findInn(other)]
  if (inn !== null && otherInn !== null) return inn === otherInn
  if (!isNamed(one) || !isSameCompanyName(one.title, other.title)) return false
  const [site, otherSite] = [findOwnDomain(one), findOwnDomain(other)]
  if (site !== null && otherSite !== null) return site === otherSite
  return one.locationId !== null && one.locationId === other.locationId
}

const findInn = ({ inn, importInn }: Company) => inn ?? importInn
