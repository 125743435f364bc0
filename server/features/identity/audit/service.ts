import { and, eq, gt, isNotNull, lt, notLike } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { callerAddress, callerApiToken } from '#server/kernel/caller-address.ts'
import type { Deps } from '#server/features/identity/context.ts'
import { shortAddress } from './short-address.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import type { AuditAction, AuditDetail, AuditObjectKind } from '#shared/features/identity/audit/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

type AuditDetails = Partial<Record<AuditDetail, string | number | boolean | null>>

type AuditEntry = {
  /** Null for the system. */
  userId: number | null
  action: AuditAction
  objectKind: AuditObjectKind
  objectId: string
  /** Never a token, a code or a contact. */
  details?: AuditDetails
  /** Instant; the database's clock by default. */
  at?: string
}

/** Call it in the transaction of the recorded action, so that neither is committed without the other. */
export async function recordAudit(tx: Sql, entry: AuditEntry) {
  const apiToken = callerApiToken()
  const details: AuditDetails = { ...entry.details, ...(apiToken === null ? {} : { byApiToken: apiToken }) }
  await tx.insert(auditLog).values({ address: callerAddress(), ...entry, details })
}

/**
 * Records an action that a user may do a limited number of times; false, with nothing recorded, at the limit. Concurrent
 * requests of one user are counted one after another.
 * @param limit.since instant from which earlier records count
 */
export async function recordWithinLimit(
  tx: Sql,
  limit: { max: number; since: string },
  entry: AuditEntry & { userId: number },
): Promise<boolean> {
  const { userId, action } = entry
  await takeNamedLock(tx, `${action}:${userId}`)
  if ((await countAuditEntries(tx, { userId, action, since: limit.since })) >= limit.max) return false
  await recordAudit(tx, entry)
  return true
}

/** How often a user did something since an instant. */
export const countAuditEntries = (
  db: Sql,
  { userId, action, since }: { userId: number; action: AuditAction; since: string },
): Promise<number> =>
  db.$count(auditLog, and(eq(auditLog.userId, userId), eq(auditLog.action, action), gt(auditLog.at, since)))

/** Records an action once per object, however often it happens. */
export async function recordOnce(tx: Sql, entry: AuditEntry) {
  const { action, objectKind, objectId } = entry
  const recorded = await tx.$count(
    auditLog,
    and(eq(auditLog.objectKind, objectKind), eq(auditLog.objectId, objectId), eq(auditLog.action, action)),
  )
  if (recorded === 0) await recordAudit(tx, entry)
}

/** Full addresses serve to investigate recent attacks; after 30 days only the network is stored. */
export async function shortenAddresses({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.auditAddresses * DAY_MS).toISOString()
  const rows = await db
    .select({ id: auditLog.id, address: auditLog.address })
    .from(auditLog)
    .where(and(lt(auditLog.at, before), isNotNull(auditLog.address), notLike(auditLog.address, '%/%')))
    .limit(5000)
  for (const { id, address } of rows)
    await db
      .update(auditLog)
      .set({ address: address === null ? null : shortAddress(address) || null })
      .where(eq(auditLog.id, id))
  return { auditAddresses: rows.length }
}
