import { lt, or } from 'drizzle-orm'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Deletes tokens that ended long ago; the audit log keeps who made and revoked them. Idempotent. */
export async function purgeApiTokens({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.apiTokens * DAY_MS).toISOString()
  const { rowCount } = await db
    .delete(apiTokens)
    .where(or(lt(apiTokens.revokedAt, before), lt(apiTokens.expiresAt, before)))
  return { apiTokens: rowCount ?? 0 }
}
