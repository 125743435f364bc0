import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { VAT } from '#config/prices.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import { addBusinessDays } from '#shared/features/reference/calendar/production-calendar.ts'
import type { DocumentLine, Seller } from '#shared/features/money/documents/model.ts'
import { totalOf } from '#shared/features/money/documents/words.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { insertNumbered } from './numbers.ts'
import { requireBuyer } from './parties.ts'
import type { DocumentRow } from './queries.ts'
import { documents } from '#server/db/schema/documents.ts'

/** Days of the production calendar (decisions, section 5). */
const TERM_BUSINESS_DAYS = 5

/**
 * A bill for an order. An order with a bill that can still be paid keeps it.
 * @throws Problem unavailable when the operator has no bank details, invalid when the company has no INN or full title
 */
export async function issueBill(
  tx: Sql,
  bill: {
    /** `deps.seller` */
    seller: Seller | null
    orderId: number
    companyId: number
    lines: DocumentLine[]
    totalKopecks: number
    userId: number
    /** Instant. */
    at: string
  },
): Promise<{ id: number; slug: string; number: number; validUntil: string }> {
  const { seller, orderId, companyId, lines, totalKopecks, userId, at } = bill
  if (!seller)
    throw new Problem(
      'unavailable',
      'Оплата по счёту пока не настроена. Выберите другой способ или напишите нам.',
    )
  if (totalKopecks <= 0 || totalOf(lines) !== totalKopecks)
    throw new Error(`Lines of a bill for the order ${orderId} do not make its total`)
  const buyer = await requireBuyer(tx, companyId)
  const today = isoDay(at)
  const { row, isNew } = await insertNumbered(tx, 'bill', {
    companyId,
    issuedAt: at,
    issuedBy: userId,
    seller,
    buyer,
    lines,
    totalKopecks,
    vatLabel: VAT.label,
    orderId,
    state: 'waiting',
    validUntil: addBusinessDays(today, TERM_BUSINESS_DAYS),
    async found() {
      const waiting = await findWaitingBill(tx, orderId)
      if (waiting === null || isPayable(waiting, today)) return waiting
      await tx.update(documents).set({ state: 'expired' }).where(eq(documents.id, waiting.id))
      return null
    },
  })
  if (isNew)
    await recordAudit(tx, {
      userId,
      action: 'bill.issued',
      objectKind: 'document',
      objectId: row.slug,
      details: { companyId, orderId, number: row.number, year: row.year, totalKopecks },
      at,
    })
  return { id: row.id, slug: row.slug, number: row.number, validUntil: row.validUntil ?? today }
}

/**
 * Marks the bill of an order as paid: the money came, even if after its term. Twice is once.
 * @returns whether there was a bill to mark
 */
export async function markBillPaid(
  tx: Sql,
  { orderId, userId, at }: { orderId: number; userId: number | null; at: string },
): Promise<boolean> {
  // The latest bill of an order that is not paid yet, whatever its term.
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), ne(documents.state, 'paid')))
    .orderBy(desc(documents.id))
    .limit(1)
    .for('update')
  if (!row) return false
  await tx.update(documents).set({ state: 'paid', paidAt: at }).where(eq(documents.id, row.id))
  await recordBillAct(tx, row, { action: 'bill.paid', userId, at })
  return true
}

/**
 * Takes a mistaken mark back: the bill waits again, or is over. Twice is once.
 * @returns whether there was a paid bill
 */
export async function undoBillPaid(
  tx: Sql,
  { orderId, userId, at }: { orderId: number; userId: number | null; at: string },
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.state, 'paid')))
    .orderBy(desc(documents.id))
    .limit(1)
    .for('update')
  if (!row) return false
  const canWait = isPayable(row, isoDay(at)) && (await findWaitingBill(tx, orderId)) === null
  await tx
    .update(documents)
    .set({ state: canWait ? 'waiting' : 'expired', paidAt: null })
    .where(eq(documents.id, row.id))
  await recordBillAct(tx, row, { action: 'bill.payment_undone', userId, at })
  return true
}

/** Safe to run at any time. */
export async function expireOverdueBills({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return { expiredBills: await expireBills(db, { today: isoDay(now()) }) }
}

const recordBillAct = (
  tx: Sql,
  { slug, companyId, orderId }: DocumentRow,
  act: { action: string; userId: number | null; at: string },
) => recordAudit(tx, { ...act, objectKind: 'document', objectId: slug, details: { companyId, orderId } })

/** @param today `YYYY-MM-DD` */
const isPayable = ({ validUntil }: { validUntil: string | null }, today: string) =>
  validUntil !== null && validUntil >= today

async function findWaitingBill(tx: Sql, orderId: number): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.state, 'waiting')))
  return row ?? null
}

/** Bills whose last day to pay is before this day. @returns how many */
async function expireBills(db: Sql, { today }: { today: string }): Promise<number> {
  const expired = await db
    .update(documents)
    .set({ state: 'expired' })
    .where(and(eq(documents.state, 'waiting'), lt(documents.validUntil, today)))
    .returning({ id: documents.id })
  return expired.length
}
