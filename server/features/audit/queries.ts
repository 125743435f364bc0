import { and, count, desc, eq, gt, or } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { auditLog } from './schema.ts'

export async function insertEntry(tx: Sql, row: InferInsertModel<typeof auditLog>) {
  await tx.insert(auditLog).values(row)
}

export async function countEntries(
  db: Sql,
  { userId, action, since }: { userId: number; action: string; since: string },
) {
  const [row] = await db
    .select({ count: count() })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action), gt(auditLog.at, since)))
  return row?.count ?? 0
}

/** What a person did, and what was done to the account; the newest first. */
export function listEntriesOf(db: Sql, userId: number) {
  return db
    .select({
      at: auditLog.at,
      action: auditLog.action,
      objectKind: auditLog.objectKind,
      objectId: auditLog.objectId,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(
      or(
        eq(auditLog.userId, userId),
        and(eq(auditLog.objectKind, 'user'), eq(auditLog.objectId, String(userId))),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(10_000)
}
