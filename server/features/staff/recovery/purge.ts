import { lt } from 'drizzle-orm'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** The audit log keeps what was decided. */
const RECOVERY_RETENTION_DAYS = 180

/** Deletes requests that were resolved long ago. Idempotent. */
export async function purgeRecoveryRequests({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - RECOVERY_RETENTION_DAYS * DAY_MS).toISOString()
  const { rowCount } = await db.delete(recoveryRequests).where(lt(recoveryRequests.resolvedAt, before))
  return { recoveryRequests: rowCount ?? 0 }
}
