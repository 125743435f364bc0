/** Saved searches, as the other features use them. */
import type { Deps } from '#server/features/board/context.ts'
import { deleteThrownAway } from './queries.ts'

const DAY_MS = 86_400_000

/** Searches whose deletion nobody has taken back. Safe to run at any time. */
export async function purgeSavedSearches({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - DAY_MS).toISOString()
  return { searches: await deleteThrownAway(db, { before }) }
}
