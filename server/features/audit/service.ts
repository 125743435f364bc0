import type { Sql } from '#server/db/client.ts'
import { countEntries, insertEntry, listEntriesOf } from './queries.ts'

export type AuditEntry = {
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
  objectId: string
  /** Never a token, a code or a contact. */
  details?: Record<string, string | number | boolean | null>
  /** Instant; the database's clock when nobody says. */
  at?: string
}

/** Written in the transaction of the act itself: an act without its record does not happen. */
export async function recordAudit(tx: Sql, entry: AuditEntry) {
  await insertEntry(tx, { details: {}, ...entry })
}

/** How often a person did something since an instant, for limits. */
export const countActs = (
  db: Sql,
  act: { userId: number; action: AuditEntry['action']; since: string },
): Promise<number> => countEntries(db, act)

/** For the export of a person's data. */
export const auditDataOf = (db: Sql, userId: number) => listEntriesOf(db, userId)
