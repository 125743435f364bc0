import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies } from '#server/db/schema/companies.ts'
import { companyRefOf, refColumns } from '#server/features/identity/company-refs/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { SameInn } from '#shared/features/identity/companies/contract.ts'

const own = alias(companies, 'own')

/** Other companies that have the INN of one of these, the oldest first, by the id of that one. */
export async function listSameInn(db: Sql, ids: readonly number[]): Promise<(id: number) => SameInn[]> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            ...refColumns,
            ownId: own.id,
            verification: companies.verification,
            createdAt: companies.createdAt,
            blockedAt: companies.blockedAt,
          })
          .from(own)
          .innerJoin(companies, and(eq(companies.inn, own.inn), ne(companies.id, own.id)))
          .where(inArray(own.id, [...ids]))
          .orderBy(asc(companies.id))
          .limit(ids.length * OTHERS_MAX)
  const found = Map.groupBy(rows, ({ ownId }) => ownId)
  return (id) =>
    (found.get(id) ?? []).map(({ verification, createdAt, blockedAt, ...ref }) => ({
      ...companyRefOf(ref),
      verification,
      createdAt,
      isBlocked: blockedAt !== null,
    }))
}

/** Of one company, on average. */
const OTHERS_MAX = 20
