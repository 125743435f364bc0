import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { orders, paymentEvents, payments } from '#server/db/schema/payments.ts'
import type { refundRequests } from '#server/db/schema/refunds.ts'

export type OrderRow = typeof orders.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRequestRow = typeof refundRequests.$inferSelect

/** The `reason` of an event of an order in the ledger. */
export const ledgerReason = (
  { id, round }: OrderRow,
  event: 'charge' | 'return' | 'rest' | 'bank' | 'bank_undone',
) => `order:${id}:${event}${round === 0 ? '' : `:${round}`}`

/** @returns null when an order with this request key exists */
export async function insertOrder(tx: Sql, row: typeof orders.$inferInsert): Promise<OrderRow | null> {
  const [written] = await tx
    .insert(orders)
    .values(row)
    .onConflictDoNothing({ target: [orders.companyId, orders.requestKey] })
    .returning()
  return written ?? null
}

export async function findOrderByRequest(
  db: Sql,
  { companyId, requestKey }: { companyId: number; requestKey: string },
): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.requestKey, requestKey)))
  return row ?? null
}

/** Locks the order until the transaction ends. */
export async function lockOrder(
  tx: Sql,
  { id, companyId }: { id: number; companyId?: number },
): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), companyId === undefined ? undefined : eq(orders.companyId, companyId)))
    .for('update')
  return row ?? null
}

export async function setOrder(
  tx: Sql,
  id: number,
  set: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(set).where(eq(orders.id, id)).returning()
  if (!row) throw new Error(`Order ${id} is gone`)
  return row
}

export async function findPayer(db: Sql, companyId: number) {
  const [row] = await db
    .select({
      id: companies.id,
      title: companies.title,
      legalTitle: companies.legalTitle,
      inn: companies.inn,
      verification: companies.verification,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row ?? null
}

/** The company as a receipt names it. */
export async function readReceiptPayer(db: Sql, companyId: number) {
  const payer = await findPayer(db, companyId)
  return { title: payer?.legalTitle ?? payer?.title ?? '', inn: payer?.inn ?? null }
}

export const isLive = sql`${payments.state} in ('created', 'pending')`

/** @returns null when another attempt of the order can still be paid */
export async function insertPayment(tx: Sql, row: typeof payments.$inferInsert): Promise<PaymentRow | null> {
  const [written] = await tx
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: payments.orderId, where: isLive })
    .returning()
  return written ?? null
}

export async function findPayment(
  db: Sql,
  where: { id: number } | { provider: PaymentRow['provider']; externalId: string },
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      'id' in where
        ? eq(payments.id, where.id)
        : and(eq(payments.provider, where.provider), eq(payments.externalId, where.externalId)),
    )
  return row ?? null
}

export async function findLivePayment(db: Sql, orderId: number): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isLive))
  return row ?? null
}

/** The newest attempt of an order. */
export async function findLastPayment(db: Sql, orderId: number): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.id))
    .limit(1)
  return row ?? null
}

const selectPaymentWithOrder = (db: Sql, id: number) =>
  db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(payments.id, id))

export async function findPaymentWithOrder(db: Sql, paymentId: number) {
  const [row] = await selectPaymentWithOrder(db, paymentId)
  return row ?? null
}

/** Locks both until the transaction ends, the order first. */
export async function lockPaymentWithOrder(tx: Sql, paymentId: number) {
  const [row] = await selectPaymentWithOrder(tx, paymentId).for('update')
  if (!row) throw new Error(`Payment ${paymentId} is gone`)
  return row
}

/** Marks a created payment as opened by its provider. @returns null when it is not in that state any more */
export async function markPaymentPending(
  db: Sql,
  id: number,
  set: Pick<PaymentRow, 'externalId' | 'confirmationUrl' | 'nextCheckAt' | 'checks'>,
): Promise<PaymentRow | null> {
  const [row] = await db
    .update(payments)
    .set({ ...set, state: 'pending' })
    .where(and(eq(payments.id, id), eq(payments.state, 'created'), isNull(payments.externalId)))
    .returning()
  return row ?? null
}

export async function setPayment(
  tx: Sql,
  id: number,
  set: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [row] = await tx.update(payments).set(set).where(eq(payments.id, id)).returning()
  if (!row) throw new Error(`Payment ${id} is gone`)
  return row
}

/** @returns false when the notification was applied before */
export async function insertPaymentEvent(tx: Sql, row: typeof paymentEvents.$inferInsert) {
  const rows = await tx
    .insert(paymentEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.length === 1
}
