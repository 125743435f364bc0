import { inArray } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { CompanyId, type CompanyRef } from '#shared/features/identity/company-refs/model.ts'

export const refColumns = {
  id: companies.id,
  slug: companies.slug,
  title: companies.title,
  logoUrl: companies.logoUrl,
  verifiedAt: companies.verifiedAt,
}

export async function findCompanyRef({ db }: { db: Sql }, id: number): Promise<CompanyRef | null> {
  const [ref = null] = await findCompanyRefs(db, [id])
  return ref
}

/** In no order. */
export async function findCompanyRefs(db: Sql, ids: readonly number[]): Promise<CompanyRef[]> {
  const rows = await db
    .select(refColumns)
    .from(companies)
    .where(inArray(companies.id, [...ids]))
  return rows.map(companyRefOf)
}

type RefRow = Pick<typeof companies.$inferSelect, keyof typeof refColumns>

export const companyRefOf = ({ id, slug, title, logoUrl, verifiedAt }: RefRow): CompanyRef => ({
  id: CompanyId.parse(id),
  slug,
  title,
  logoUrl,
  isVerified: verifiedAt !== null,
})
