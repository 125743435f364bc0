import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, notLike, or, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { auditLog } from '#server/db/schema/audit.ts'

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

export type AuditRow = typeof auditLog.$inferSelect
type Sealed = AuditRow & { sealNumber: number; seal: string }

export const listUnsealed = (tx: Sql, { limit }: { limit: number }): Promise<AuditRow[]> =>
  tx.select().from(auditLog).where(isNull(auditLog.sealNumber)).orderBy(asc(auditLog.id)).limit(limit)

export async function findLastSeal(tx: Sql) {
  const [row] = await tx
    .select({ sealNumber: auditLog.sealNumber, seal: auditLog.seal })
    .from(auditLog)
    .where(isNotNull(auditLog.sealNumber))
    .orderBy(desc(auditLog.sealNumber))
    .limit(1)
  return { sealNumber: row?.sealNumber ?? 0, seal: row?.seal ?? '' }
}

export async function setSeals(tx: Sql, seals: readonly { id: number; sealNumber: number; seal: string }[]) {
  const columns = [
    seals.map(({ id }) => id),
    seals.map(({ sealNumber }) => sealNumber),
    seals.map(({ seal }) => seal),
  ].map((values) => sql`${sql.param(values)}`)
  await tx.execute(sql`
    update ${auditLog} set seal_number = given.number, seal = given.seal
      from unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::text[]) as given (id, number, seal)
     where ${auditLog}.id = given.id`)
}

/** In the order of the chain. */
export async function listSealed(db: Sql, { after, limit }: { after: number; limit: number }) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(gt(auditLog.sealNumber, after))
    .orderBy(asc(auditLog.sealNumber))
    .limit(limit)
  return rows.filter((row): row is Sealed => row.sealNumber !== null && row.seal !== null)
}

export async function hasEntry(
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

/** Addresses that are still whole, of rows before an instant. */
export const listWholeAddresses = (db: Sql, { before, limit }: { before: string; limit: number }) =>
  db
    .select({ id: auditLog.id, address: auditLog.address })
    .from(auditLog)
    .where(and(lt(auditLog.at, before), isNotNull(auditLog.address), notLike(auditLog.address, '%/%')))
    .limit(limit)

export async function setAddress(db: Sql, { id, address }: { id: number; address: string | null }) {
  await db.update(auditLog).set({ address }).where(eq(auditLog.id, id))
}
