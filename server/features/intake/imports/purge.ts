import { lt } from 'drizzle-orm'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { importRuns } from '#server/db/schema/imports.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Deletes the progress of abandoned imports. Idempotent. */
export async function purgeImportRuns({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.importRuns * DAY_MS).toISOString()
  const { rowCount } = await db.delete(importRuns).where(lt(importRuns.updatedAt, before))
  return { importRuns: rowCount ?? 0 }
}
