import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { companies } from './schema.ts'

export const refColumns = {
  id: companies.id,
  slug: companies.slug,
  title: companies.title,
  logoUrl: companies.logoUrl,
  verifiedAt: companies.verifiedAt,
}

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
