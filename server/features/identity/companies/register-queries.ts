import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { instantOf } from '#server/kernel/instant.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { RegisterFacts } from '#shared/features/identity/companies/contract.ts'
import type { CompanyRow } from './write-queries.ts'

export type StoredFacts = RegisterFacts & { source: 'service' | 'staff' }

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
  const { status, name, isPerson, registeredOn, headName, headPost, region, source, readAt } = row
  return {
    status,
    name,
    isPerson,
    // The number of a person is personal data.
    inn: isPerson ? null : inn,
    registeredOn,
    headName,
    headPost,
    region,
    source,
    readAt: instantOf(readAt),
  }
}

/** Companies whose facts are missing, of another number, or read before; those that wait for a verification first. */
export const listDueForRegister = (db: Sql, { before, limit }: { before: string; limit: number }) =>
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
        ),
      ),
    )
    .orderBy(
      sql`${companies.verification} = 'asked' desc`,
      sql`${companyRegister.readAt} nulls first`,
      asc(companies.id),
    )
    .limit(limit)
