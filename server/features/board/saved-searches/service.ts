/** Saved searches, as the other features use them. */
import { lt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Searches whose deletion nobody has taken back. Safe to run at any time. */
export async function purgeSavedSearches({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - DAY_MS).toISOString()
  return { searches: await deleteThrownAway(db, { before }) }
}

async function deleteThrownAway(db: Sql, { before }: { before: string }) {
  const rows = await db
    .delete(savedSearches)
    .where(lt(savedSearches.deletedAt, before))
    .returning({ id: savedSearches.id })
  return rows.length
}
