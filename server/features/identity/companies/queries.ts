import { eq, inArray } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies, companySlugs } from '#server/db/schema/companies.ts'

const refColumns = {
  id: companies.id,
  slug: companies.slug,
  title: companies.title,
  logoUrl: companies.logoUrl,
  verifiedAt: companies.verifiedAt,
}
const profileColumns = {
  ...refColumns,
  siteUrl: companies.siteUrl,
  description: companies.description,
  type: companies.type,
  locationId: companies.locationId,
  createdAt: companies.createdAt,
}

export async function findCompany(db: Sql, id: number) {
  const [row] = await db.select(profileColumns).from(companies).where(eq(companies.id, id))
  return row ?? null
}

/** By its present slug, or by one it had before. */
export async function findCompanyBySlug(db: Sql, slug: string) {
  const [row] = await db.select(profileColumns).from(companies).where(eq(companies.slug, slug))
  if (row) return row
  const [renamed] = await db
    .select(profileColumns)
    .from(companySlugs)
    .innerJoin(companies, eq(companies.id, companySlugs.companyId))
    .where(eq(companySlugs.slug, slug))
  return renamed ?? null
}

/** In no order. */
export function listCompanyRefs(db: Sql, ids: readonly number[]) {
  return db
    .select(refColumns)
    .from(companies)
    .where(inArray(companies.id, [...ids]))
}

export type CompanyRefRow = Awaited<ReturnType<typeof listCompanyRefs>>[number]
export type CompanyProfileRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>
