import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { packages } from '#server/db/schema/packages.ts'

export async function insertPackage(tx: Sql, row: InferInsertModel<typeof packages>) {
  await tx.insert(packages).values(row)
}

/** The newest last. */
export function listPackages(db: Sql, companyId: number) {
  return db
    .select()
    .from(packages)
    .where(eq(packages.companyId, companyId))
    .orderBy(asc(packages.expiresAt), asc(packages.id))
    .limit(500)
}

/** Takes one placement; null when there is none to take. */
export async function takeOne(tx: Sql, { id, companyId, at }: { id: number; companyId: number; at: string }) {
  const [row] = await tx
    .update(packages)
    .set({ remaining: sql`${packages.remaining} - 1` })
    .where(
      and(
        eq(packages.id, id),
        eq(packages.companyId, companyId),
        gt(packages.remaining, 0),
        gt(packages.expiresAt, at),
        isNull(packages.closedAt),
      ),
    )
    .returning()
  return row ?? null
}

export async function findPackage(db: Sql, id: number) {
  const [row] = await db.select().from(packages).where(eq(packages.id, id))
  return row ?? null
}

export async function lockPackage(tx: Sql, where: { id: number } | { orderId: number }) {
  const [row] = await tx
    .select()
    .from(packages)
    .where('id' in where ? eq(packages.id, where.id) : eq(packages.orderId, where.orderId))
    .for('update')
  return row ?? null
}

export async function setPackage(tx: Sql, id: number, set: Partial<InferInsertModel<typeof packages>>) {
  await tx.update(packages).set(set).where(eq(packages.id, id))
}

export async function deletePackage(tx: Sql, id: number) {
  await tx.delete(packages).where(eq(packages.id, id))
}

export function listExpired(db: Sql, { at, limit }: { at: string; limit: number }) {
  return db
    .select({ id: packages.id })
    .from(packages)
    .where(and(lte(packages.expiresAt, at), isNull(packages.closedAt)))
    .orderBy(asc(packages.id))
    .limit(limit)
}

/** Ended packages of which something was left, without an act yet. */
export function listWithoutAct(db: Sql, { limit }: { limit: number }) {
  return db
    .select({ id: packages.id })
    .from(packages)
    .where(and(isNotNull(packages.closedAt), isNull(packages.actAt), gt(packages.remaining, 0)))
    .orderBy(asc(packages.id))
    .limit(limit)
}

/** Companies whose packages hold another sum than the ledger says. */
export async function countMismatched(db: Sql) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select company_id, sum(amount) from (
        select company_id, amount_kopecks as amount from ledger_entries where account = 'packages'
        union all
        select company_id, -remaining * unit_kopecks from packages where closed_at is null
      ) as amounts group by company_id having sum(amount) <> 0
    ) as mismatched`)
  return rows[0]?.count ?? 0
}
