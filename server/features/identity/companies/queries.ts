import { refColumns } from '#server/features/identity/company-refs/service.ts'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'

export const profileColumns = {
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
