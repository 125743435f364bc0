/** Paid access of a company to contacts in resumes. */
import { and, asc, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { lockMoney } from '#server/features/money/ledger/service.ts'
import { wholeDaysLeft } from '#server/features/money/tariffs/upgrade-price.ts'
import { setOrder, type OrderRow } from '../queries.ts'
import { orders, resumeAccess } from '#server/db/schema/payments.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

type AccessRow = typeof resumeAccess.$inferSelect

/** @param at instant */
export async function hasResumeAccess(db: Sql, { companyId, at }: { companyId: number; at: string }) {
  return (await resumeAccessUntil(db, { companyId, at })) !== null
}

/** End of the paid access that is open at `at`, an instant; null for none. */
export async function resumeAccessUntil(db: Sql, { companyId, at }: { companyId: number; at: string }) {
  const [last] = await db
    .select({ endsAt: resumeAccess.endsAt })
    .from(resumeAccess)
    .where(and(eq(resumeAccess.companyId, companyId), gt(resumeAccess.endsAt, at)))
    .orderBy(desc(resumeAccess.endsAt))
    .limit(1)
  return last?.endsAt ?? null
}

/** Days bought during open access are added to its end. */
export async function openResumeAccess(
  tx: Sql,
  { companyId, orderId, days, at }: { companyId: number; orderId: number; days: number; at: string },
) {
  // Concurrent purchases add up: the second reads the end set by the first.
  await lockMoney(tx, companyId)
  const startsAt = (await resumeAccessUntil(tx, { companyId, at })) ?? at
  const endsAt = new Date(Date.parse(startsAt) + days * DAY_MS).toISOString()
  await tx.insert(resumeAccess).values({ companyId, orderId, startsAt, endsAt })
  await setOrder(tx, orderId, { startedAt: startsAt, endsAt })
}

/**
 * Locks the orders of the company's access that is not complete, always in the same order. Code that ends access calls
 * it before it locks one of them or the money, because the days bought later move.
 */
export async function lockAccessOrders(tx: Sql, companyId: number): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.kind, 'resume_access'),
        eq(orders.state, 'paid'),
        isNull(orders.completedAt),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
}

/**
 * Returns the paid days of access that have not begun, at most the days of the order. Days of a pause do not count: the
 * end was moved by them.
 */
export function countUnusedDays(
  { startsAt, endsAt, pausedAt, pausedDays }: AccessRow,
  { accessDays, at }: { accessDays: number; at: string },
): number {
  const from = Math.max(Date.parse(at), Date.parse(startsAt))
  const stands = pausedAt === null ? from : Date.parse(pausedAt) + pausedDays * DAY_MS
  return Math.min(accessDays, wholeDaysLeft(endsAt, new Date(Math.max(from, stands)).toISOString()))
}

/**
 * Ends the access of an order now; the days bought after it begin earlier. The caller has locked the orders of access.
 * @returns null when it is over
 */
export async function endResumeAccess(
  tx: Sql,
  { id: orderId, accessDays }: Pick<OrderRow, 'id' | 'accessDays'>,
  at: string,
): Promise<{ unusedDays: number } | null> {
  const row = await lockRunning(tx, { orderId, at })
  if (!row) return null
  const unusedDays = countUnusedDays(row, { accessDays: accessDays ?? 0, at })
  await moveLater(tx, row, at)
  const startsAt = Date.parse(row.startsAt) > Date.parse(at) ? at : row.startsAt
  // Access that is over is not prolonged by a pause.
  await tx
    .update(resumeAccess)
    .set({ startsAt, endsAt: at, endedAt: at, pausedAt: null })
    .where(eq(resumeAccess.id, row.id))
  await setOrder(tx, orderId, { startedAt: startsAt, endsAt: at })
  return { unusedDays }
}

/** Undoes the purchase of access; the days bought after it begin earlier. The caller has locked the orders of access. */
export async function revokeResumeAccess(tx: Sql, { orderId, at }: { orderId: number; at: string }) {
  const row = await lockRunning(tx, { orderId, at })
  if (row) await moveLater(tx, row, at)
  await tx.delete(resumeAccess).where(eq(resumeAccess.orderId, orderId))
  await setOrder(tx, orderId, { startedAt: null, endsAt: null })
  return { wasRunning: row !== null }
}

async function lockRunning(
  tx: Sql,
  { orderId, at }: { orderId: number; at: string },
): Promise<AccessRow | null> {
  const [known] = await tx
    .select({ companyId: resumeAccess.companyId })
    .from(resumeAccess)
    .where(eq(resumeAccess.orderId, orderId))
  if (!known) return null
  await lockMoney(tx, known.companyId)
  const [row] = await tx
    .select()
    .from(resumeAccess)
    .where(and(eq(resumeAccess.orderId, orderId), gt(resumeAccess.endsAt, at)))
  return row ?? null
}

/** Without it the company would pay for the gap: access is open until its last day. */
async function moveLater(tx: Sql, ended: AccessRow, at: string) {
  const freed = Date.parse(ended.endsAt) - Math.max(Date.parse(ended.startsAt), Date.parse(at))
  const later = await tx
    .select()
    .from(resumeAccess)
    .where(and(eq(resumeAccess.companyId, ended.companyId), gte(resumeAccess.startsAt, ended.endsAt)))
    .orderBy(asc(resumeAccess.startsAt))
  for (const row of later) {
    const startsAt = earlier(row.startsAt, freed)
    const endsAt = earlier(row.endsAt, freed)
    await tx.update(resumeAccess).set({ startsAt, endsAt }).where(eq(resumeAccess.id, row.id))
    await tx
      .update(orders)
      .set({ startedAt: startsAt, endsAt })
      .where(and(eq(orders.id, row.orderId), isNull(orders.completedAt), eq(orders.state, 'paid')))
  }
}

const earlier = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString()
