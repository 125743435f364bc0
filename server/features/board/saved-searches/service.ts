/** Saved searches, as other features use them. */
import { lt } from 'drizzle-orm'
import type { Deps } from '#server/features/board/context.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** Purges searches that were deleted more than a day ago. Idempotent. */
export async function purgeSavedSearches({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.savedSearches * DAY_MS).toISOString()
  const rows = await db
    .delete(savedSearches)
    .where(lt(savedSearches.deletedAt, before))
    .returning({ id: savedSearches.id })
  return { searches: rows.length }
}
