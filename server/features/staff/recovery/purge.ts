import { lt } from 'drizzle-orm'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** Deletes requests that were resolved long ago. Idempotent. */
export async function purgeRecoveryRequests({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.recoveryRequests * DAY_MS).toISOString()
  const { rowCount } = await db.delete(recoveryRequests).where(lt(recoveryRequests.resolvedAt, before))
  return { recoveryRequests: rowCount ?? 0 }
}
