import { and, eq, gt, isNotNull, lt, notLike } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { takeNamedLock } from '#server/db/named-lock.ts'
import { callerAddress } from '#server/kernel/caller-address.ts'
import type { Deps } from '#server/features/identity/context.ts'
import { shortAddress } from './short-address.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

const ADDRESS_DAYS = 30

type AuditEntry = {
  /** Null: the system. */
  userId: number | null
  /** `{object}.{past participle}` */
  action: string
  objectKind:
    | 'user'
    | 'company'
    | 'role'
    | 'invitation'
    | 'vacancy'
    | 'resume'
    | 'response'
    | 'payment'
    | 'document'
    | 'route_rule'
    | 'job'
  objectId: string
  /** Never a token, a code or a contact. */
  details?: Record<string, string | number | boolean | null>
  /** Instant; the database's clock when nobody says. */
  at?: string
}

/** Written in the transaction of the act itself: an act without its record does not happen. */
export async function recordAudit(tx: Sql, entry: AuditEntry) {
  await tx.insert(auditLog).values({ details: {}, address: callerAddress(), ...entry })
}

/**
 * Records what a person may do a limited number of times; false when the limit is reached, and nothing is recorded.
 * Parallel requests of one person are counted one after another.
 * @param limit.since instant from which earlier records count
 */
export async function recordWithin(
  tx: Sql,
  limit: { max: number; since: string },
  entry: AuditEntry & { userId: number },
): Promise<boolean> {
  const { userId, action } = entry
  await takeNamedLock(tx, `${action}:${userId}`)
  if ((await countActs(tx, { userId, action, since: limit.since })) >= limit.max) return false
  await recordAudit(tx, entry)
  return true
}

/** How often a person did something since an instant. */
export const countActs = (
  db: Sql,
  act: { userId: number; action: AuditEntry['action']; since: string },
): Promise<number> =>
  db.$count(
    auditLog,
    and(eq(auditLog.userId, act.userId), eq(auditLog.action, act.action), gt(auditLog.at, act.since)),
  )

/** The same, once for an object however often it happens. */
export async function recordFirst(tx: Sql, entry: AuditEntry) {
  if (!(await hasEntry(tx, entry))) await recordAudit(tx, entry)
}

/** An address helps against an attack of these days; later its network is enough. */
export async function shortenAddresses({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - ADDRESS_DAYS * DAY_MS).toISOString()
  // Addresses that are still whole, of rows before an instant.
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

async function hasEntry(
  db: Sql,
  { action, objectKind, objectId }: { action: string; objectKind: string; objectId: string },
) {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(eq(auditLog.objectKind, objectKind), eq(auditLog.objectId, objectId), eq(auditLog.action, action)),
    )
    .limit(1)
  return rows.length > 0
}
