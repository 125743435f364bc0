/** Saved searches, as the other features use them. */
import type { Sql } from '#server/db/client.ts'
import type { Deps } from '#server/platform/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { deleteSearchesOf, deleteThrownAway, listDataOf } from './queries.ts'

/** Of a person whose account is deleted. */
export const eraseSavedSearches = (tx: Sql, userId: number) => deleteSearchesOf(tx, userId)

/** For the export of a person's data. */
export const savedSearchDataOf = (db: Sql, userId: number) => listDataOf(db, userId)

/** Searches whose deletion nobody has taken back. Safe to run at any time. */
export async function purgeSavedSearches({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - DAY_MS).toISOString()
  return { searches: await deleteThrownAway(db, { before }) }
}
