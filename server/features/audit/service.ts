import type { Sql } from '#server/db/client.ts'
import { lockName } from '#server/db/lock-name.ts'
import { callerAddress } from '#server/platform/caller-address.ts'
import type { Deps } from '#server/platform/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import {
  countEntries,
  hasEntry,
  insertEntry,
  listEntriesOf,
  listWholeAddresses,
  setAddress,
} from './queries.ts'
import { shortAddress } from './short-address.ts'

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
  await insertEntry(tx, { details: {}, address: callerAddress(), ...entry })
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
  await lockName(tx, `${action}:${userId}`)
  if ((await countActs(tx, { userId, action, since: limit.since })) >= limit.max) return false
  await recordAudit(tx, entry)
  return true
}

/** How often a person did something since an instant. */
export const countActs = (
  db: Sql,
  act: { userId: number; action: AuditEntry['action']; since: string },
): Promise<number> => countEntries(db, act)

/** The same, once for an object however often it happens. */
export async function recordFirst(tx: Sql, entry: AuditEntry) {
  if (!(await hasEntry(tx, entry))) await recordAudit(tx, entry)
}

/** An address helps against an attack of these days; later its network is enough. */
export async function shortenAddresses({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - ADDRESS_DAYS * DAY_MS).toISOString()
  const rows = await listWholeAddresses(db, { before, limit: 5000 })
  for (const { id, address } of rows)
    await setAddress(db, { id, address: address === null ? null : shortAddress(address) || null })
  return { auditAddresses: rows.length }
}

/** For the export of a person's data. */
export const auditDataOf = (db: Sql, userId: number) => listEntriesOf(db, userId)
