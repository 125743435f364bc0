import { and, inArray, lt } from 'drizzle-orm'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { sourcePages, sourceRecords, sourceRuns } from '#server/db/schema/sources.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Deletes old runs, and records and pages that their source has not had for long. Idempotent. */
export async function purgeSources({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  const runs = await db.delete(sourceRuns).where(lt(sourceRuns.startedAt, before(KEPT_DAYS.sourceRuns)))
  const records = await db.delete(sourceRecords).where(
    and(
      lt(sourceRecords.lastSeenAt, before(KEPT_DAYS.sourceRecords)),
      // These keep a later run from bringing back what an employer or staff have decided.
      inArray(sourceRecords.state, ['shown', 'waiting', 'duplicate', 'refused', 'closed']),
    ),
  )
  const pages = await db.delete(sourcePages).where(lt(sourcePages.fetchedAt, before(KEPT_DAYS.sourcePages)))
  return {
    sourceRuns: runs.rowCount ?? 0,
    sourceRecords: records.rowCount ?? 0,
    sourcePages: pages.rowCount ?? 0,
  }
}
