/** Saved searches, as the other features use them. */
import { asc, eq, lt } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import type { Deps } from '#server/platform/context.ts'
import { savedSearches } from './schema.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** For the export of a person's data. */
export const savedSearchDataOf = (db: Sql, userId: number) =>
  db
    .select({
      id: savedSearches.id,
      companyId: savedSearches.companyId,
      kind: savedSearches.kind,
      address: savedSearches.address,
      name: savedSearches.name,
      rhythm: savedSearches.rhythm,
      isOff: savedSearches.isOff,
      createdAt: savedSearches.createdAt,
      toldAt: savedSearches.toldAt,
    })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(savedSearches.id))
    .limit(1000)

/** Searches whose deletion nobody has taken back. Safe to run at any time. */
export async function purgeSavedSearches({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - DAY_MS).toISOString()
  return { searches: await deleteThrownAway(db, { before }) }
}

/** Of a person whose account is deleted. */
export async function eraseSavedSearches(tx: Sql, userId: number) {
  await tx.delete(savedSearches).where(eq(savedSearches.userId, userId))
}

async function deleteThrownAway(db: Sql, { before }: { before: string }) {
  const rows = await db
    .delete(savedSearches)
    .where(lt(savedSearches.deletedAt, before))
    .returning({ id: savedSearches.id })
  return rows.length
}
