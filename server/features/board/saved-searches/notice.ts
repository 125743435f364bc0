import type { Sql } from '#server/kernel/sql.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { hasUnnoticed, insertArrivals, lastArrival, lockArrivals } from './arrival-queries.ts'

/**
 * Gives a number to everything that lists show for the first time, and says the last number given. Vacancies and
 * resumes are not numbered where they are published, for there a later number could be seen before an earlier one, and
 * a letter would pass it over: here one transaction at a time looks at what is committed and numbers it, so that
 * whatever is numbered later has a higher number than all that anybody can see.
 */
export async function noticeArrivals(
  db: Sql,
  { kind, now }: { kind: SearchKind; now: Date },
): Promise<number> {
  if (await hasUnnoticed(db, { kind, now }))
    await db.transaction(async (tx) => {
      await lockArrivals(tx, kind)
      await insertArrivals(tx, { kind, now })
    })
  return lastArrival(db, kind)
}
