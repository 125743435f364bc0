import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'

export type SearchRow = typeof savedSearches.$inferSelect

export const isNotDeleted = () => isNull(savedSearches.deletedAt)

export function countSearches(db: Sql, userId: number): Promise<number> {
  return db.$count(savedSearches, and(eq(savedSearches.userId, userId), isNotDeleted()))
}

export async function findSameSearch(
  db: Sql,
  { userId, companyId, kind, address }: Pick<SearchRow, 'userId' | 'companyId' | 'kind' | 'address'>,
) {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.userId, userId),
        eq(savedSearches.kind, kind),
        companyId === null ? isNull(savedSearches.companyId) : eq(savedSearches.companyId, companyId),
        sql`md5(${savedSearches.address}) = md5(${address})`,
        isNotDeleted(),
      ),
    )
  return row ?? null
}

export async function setSearch(tx: Sql, id: number, change: Partial<SearchRow>) {
  await tx.update(savedSearches).set(change).where(eq(savedSearches.id, id))
}
