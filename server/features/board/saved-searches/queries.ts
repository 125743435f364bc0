import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { MOSCOW } from '#shared/kernel/dates.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'

export type SearchRow = typeof savedSearches.$inferSelect

export type Change = Partial<InferInsertModel<typeof savedSearches>>

export const isKept = () => isNull(savedSearches.deletedAt)

export function countOf(db: Sql, userId: number): Promise<number> {
  return db.$count(savedSearches, and(eq(savedSearches.userId, userId), isKept()))
}

/** In which a person's mornings are; Moscow's for nobody. */
export async function findZone(db: Sql, userId: number): Promise<string> {
  const [row] = await db.select({ zone: users.zone }).from(users).where(eq(users.id, userId))
  return row?.zone ?? MOSCOW
}

type Same = Pick<SearchRow, 'userId' | 'companyId' | 'kind' | 'address'>

export async function findSame(db: Sql, { userId, companyId, kind, address }: Same) {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.userId, userId),
        eq(savedSearches.kind, kind),
        companyId === null ? isNull(savedSearches.companyId) : eq(savedSearches.companyId, companyId),
        sql`md5(${savedSearches.address}) = md5(${address})`,
        isKept(),
      ),
    )
  return row ?? null
}

export async function setSearch(tx: Sql, id: number, change: Change) {
  await tx.update(savedSearches).set(change).where(eq(savedSearches.id, id))
}
