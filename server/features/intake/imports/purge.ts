import { lt } from 'drizzle-orm'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { importResults, importRuns } from '#server/db/schema/imports.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Deletes the progress of abandoned imports and the results of old ones. Idempotent. */
export async function purgeImportRuns({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  const runs = await db.delete(importRuns).where(lt(importRuns.updatedAt, before(KEPT_DAYS.importRuns)))
  const results = await db
    .delete(importResults)
    .where(lt(importResults.finishedAt, before(KEPT_DAYS.importResults)))
  return { importRuns: runs.rowCount ?? 0, importResults: results.rowCount ?? 0 }
}
