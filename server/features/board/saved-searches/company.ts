import { and, eq, notInArray } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { blockedCompanies } from '#server/features/board/posting/placement/company-pause.ts'
import { companyRefOf, refColumns } from '#server/features/identity/company-refs/service.ts'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'

/** The company that a search names; null when it is gone or taken down by staff. */
export async function findSearchedCompany({ db }: Pick<Deps, 'db'>, id: number): Promise<CompanyRef | null> {
  const [row] = await db
    .select(refColumns)
    .from(companies)
    .where(and(eq(companies.id, id), notInArray(companies.id, blockedCompanies(db))))
  return row ? companyRefOf(row) : null
}
