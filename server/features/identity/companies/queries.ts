import { refColumns } from '#server/features/identity/company-refs/service.ts'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies, companySlugs } from '#server/db/schema/companies.ts'

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

export type CompanyProfileRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>
