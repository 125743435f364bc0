import { lt } from 'drizzle-orm'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Deletes keys that are free again, with their answers. Idempotent. */
export async function purgeIdempotencyKeys({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.idempotencyKeys * DAY_MS).toISOString()
  const { rowCount } = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  return { idempotencyKeys: rowCount ?? 0 }
}
