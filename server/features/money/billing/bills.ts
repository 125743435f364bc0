import { and, desc, eq, lt, ne, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { addBusinessDays } from '#server/features/reference/calendar/calendar.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import type { DocumentLine, Seller } from '#shared/features/money/billing/model.ts'
import { formatGround, totalKopecksOf } from '#shared/features/money/billing/document-text.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { TaxRegimes } from '#server/features/money/tax-regimes/service.ts'
import { requireBuyer } from './buyers.ts'
import { documentTax } from './document-tax.ts'
import { insertDocument, type DocumentRow } from './insert-document.ts'

/** Days of the production calendar (decisions, section 5). */
const TERM_BUSINESS_DAYS = 5

/**
 * Issues a bill for an order. An order whose bill can still be paid keeps that bill.
 * @throws Problem unavailable when the operator has no bank details, invalid when the company has no INN or full title
 */
export async function issueBill(
  tx: Sql,
  bill: {
    /** `deps.seller` */
    seller: Seller | null
    taxRegimes: Pick<TaxRegimes, 'termsOn'>
    /** Instant; by it the edition of the offer. */
    orderedAt: string
    orderId: number
    companyId: number
    lines: DocumentLine[]
    totalKopecks: number
    userId: number
    /** Instant. */
    at: string
  },
): Promise<{ id: number; slug: string; number: number; validUntil: string }> {
  const { seller, taxRegimes, orderedAt, userId, at, ...fields } = bill
  const { companyId, orderId, totalKopecks } = fields
  if (!seller)
    throw new Problem(
      'unavailable',
      'Оплата по счёту пока не настроена. Выберите другой способ или напишите нам.',
    )
  if (totalKopecks <= 0 || totalKopecksOf(fields.lines) !== totalKopecks)
    throw new Error(`The lines of the bill for order ${orderId} do not add up to its total`)
  const today = isoDay(at)
  const buyer = await requireBuyer(tx, companyId)
  const waiting = await findWaitingBill(tx, orderId)
  if (waiting && isPayable(waiting, today)) return issuedOf(waiting, today)
  if (waiting)
    await tx.update(billingDocuments).set({ state: 'expired' }).where(eq(billingDocuments.id, waiting.id))
  const issued = await insertDocument(tx, {
    ...fields,
    kind: 'bill',
    issuedAt: at,
    issuedBy: userId,
    seller,
    buyer,
    ...documentTax(taxRegimes.termsOn(today), fields.lines),
    ground: formatGround({ orderId, orderedAt }),
    state: 'waiting',
    validUntil: addBusinessDays(today, TERM_BUSINESS_DAYS),
  })
  const row = issued ?? (await findWaitingBill(tx, orderId))
  if (!row) throw new Error(`The bill of order ${orderId} was not inserted`)
  if (issued)
    await recordAudit(tx, {
      userId,
      action: 'bill.issued',
      objectKind: 'document',
      objectId: row.slug,
      details: { companyId, orderId, number: row.number, totalKopecks },
      at,
    })
  return issuedOf(row, today)
}

const issuedOf = ({ id, slug, number, validUntil }: DocumentRow, today: string) => ({
  id,
  slug,
  number,
  validUntil: validUntil ?? today,
})

/**
 * Marks the bill of an order as paid, even after its term. Idempotent.
 * @returns false when no bill is unpaid
 */
export async function markBillPaid(
  tx: Sql,
  { orderId, userId, at }: { orderId: number; userId: number | null; at: string },
): Promise<boolean> {
  const bill = await lockLatestBill(tx, orderId, ne(billingDocuments.state, 'paid'))
  if (!bill) return false
  await tx.update(billingDocuments).set({ state: 'paid', paidAt: at }).where(eq(billingDocuments.id, bill.id))
  await recordBillAudit(tx, bill, { action: 'bill.paid', userId, at })
  return true
}

/**
 * Undoes a mistaken mark: the bill waits again, or is expired. Idempotent.
 * @returns false when no bill is paid
 */
export async function undoBillPaid(
  tx: Sql,
  { orderId, userId, at }: { orderId: number; userId: number | null; at: string },
): Promise<boolean> {
  const bill = await lockLatestBill(tx, orderId, eq(billingDocuments.state, 'paid'))
  if (!bill) return false
  const canWait = isPayable(bill, isoDay(at)) && (await findWaitingBill(tx, orderId)) === null
  await tx
    .update(billingDocuments)
    .set({ state: canWait ? 'waiting' : 'expired', paidAt: null })
    .where(eq(billingDocuments.id, bill.id))
  await recordBillAudit(tx, bill, { action: 'bill.payment_undone', userId, at })
  return true
}

/** Marks bills whose last day to pay is over. Safe to run at any time. */
export async function expireOverdueBills({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const expired = await db
    .update(billingDocuments)
    .set({ state: 'expired' })
    .where(and(eq(billingDocuments.state, 'waiting'), lt(billingDocuments.validUntil, isoDay(now()))))
    .returning({ id: billingDocuments.id })
  return { expiredBills: expired.length }
}

const recordBillAudit = (
  tx: Sql,
  { slug, companyId, orderId }: DocumentRow,
  entry: { action: AuditAction; userId: number | null; at: string },
) => recordAudit(tx, { ...entry, objectKind: 'document', objectId: slug, details: { companyId, orderId } })

/** @param today `YYYY-MM-DD` */
const isPayable = ({ validUntil }: { validUntil: string | null }, today: string) =>
  validUntil !== null && validUntil >= today

async function findWaitingBill(tx: Sql, orderId: number): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(billingDocuments)
    .where(and(eq(billingDocuments.orderId, orderId), eq(billingDocuments.state, 'waiting')))
  return row ?? null
}

async function lockLatestBill(tx: Sql, orderId: number, condition: SQL): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(billingDocuments)
    .where(and(eq(billingDocuments.orderId, orderId), condition))
    .orderBy(desc(billingDocuments.id))
    .limit(1)
    .for('update')
  return row
}
