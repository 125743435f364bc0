import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { orders, payments, paymentEvents } from '#server/db/schema/payments.ts'

export type OrderRow = InferSelectModel<typeof orders>
export type PaymentRow = InferSelectModel<typeof payments>

/** Names an event of an order for the ledger. */
export const reasonOf = (
  { id, round }: OrderRow,
  event: 'charge' | 'return' | 'rest' | 'bank' | 'bank_undone',
) => `order:${id}:${event}${round === 0 ? '' : `:${round}`}`

/** Null when the request has its order already. */
export async function insertOrder(tx: Sql, row: InferInsertModel<typeof orders>): Promise<OrderRow | null> {
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

export async function findOrder(db: Sql, id: number): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row ?? null
}

/** Holds the order until the transaction ends. */
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
  set: Partial<InferInsertModel<typeof orders>>,
): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(set).where(eq(orders.id, id)).returning()
  if (!row) throw new Error(`Order ${id} is gone`)
  return row
}

export async function lockPlacement(tx: Sql, vacancyId: number): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(isPlacementOf(vacancyId))
    .orderBy(desc(orders.id))
    .limit(1)
    .for('update')
  return row ?? null
}

const isPlacementOf = (vacancyId: number) =>
  and(
    eq(orders.vacancyId, vacancyId),
    eq(orders.kind, 'placement'),
    eq(orders.state, 'paid'),
    isNull(orders.returnedAt),
  )

/** The last placement whose charge went back. */
export async function lockReturned(tx: Sql, vacancyId: number): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.vacancyId, vacancyId), eq(orders.kind, 'placement'), isNotNull(orders.returnedAt)))
    .orderBy(desc(orders.id))
    .limit(1)
    .for('update')
  return row ?? null
}

/** Days that still ran are over at `at`. */
export async function endPlacements(
  tx: Sql,
  { vacancyId, exceptId, at }: { vacancyId: number; exceptId: number; at: string },
) {
  await tx
    .update(orders)
    .set({ endsAt: at })
    .where(
      and(
        isPlacementOf(vacancyId),
        ne(orders.id, exceptId),
        isNull(orders.renderedAt),
        gt(orders.endsAt, at),
      ),
    )
}

/** Placements that a company, or another with its INN, has had. */
export async function countPlacements(
  db: Sql,
  { companyId, inn }: { companyId: number; inn: string | null },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(
      and(
        eq(orders.kind, 'placement'),
        eq(orders.state, 'paid'),
        isNull(orders.returnedAt),
        or(eq(companies.id, companyId), inn === null ? undefined : eq(companies.inn, inn)),
      ),
    )
  return row?.count ?? 0
}

/** Other orders that wait to be paid for the same vacancy; gives their ids. */
export async function cancelOtherPlacements(
  tx: Sql,
  { vacancyId, exceptId, at }: { vacancyId: number; exceptId: number; at: string },
) {
  await tx
    .update(orders)
    .set({ state: 'cancelled', cancelledAt: at, cancelReason: 'paid_otherwise' })
    .where(and(eq(orders.vacancyId, vacancyId), eq(orders.state, 'open'), ne(orders.id, exceptId)))
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

export async function insertPayment(tx: Sql, row: InferInsertModel<typeof payments>): Promise<PaymentRow> {
  const [written] = await tx.insert(payments).values(row).returning()
  if (!written) throw new Error('A payment was not written')
  return written
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

const isLive = inArray(payments.state, ['created', 'pending'])

export async function findLivePayment(db: Sql, orderId: number): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isLive))
  return row ?? null
}

/** The last attempt of an order. */
export async function findLastPayment(db: Sql, orderId: number): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.id))
    .limit(1)
  return row ?? null
}

export async function lockPayment(tx: Sql, id: number): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return row ?? null
}

export async function setPayment(
  tx: Sql,
  id: number,
  set: Partial<InferInsertModel<typeof payments>>,
): Promise<PaymentRow> {
  const [row] = await tx.update(payments).set(set).where(eq(payments.id, id)).returning()
  if (!row) throw new Error(`Payment ${id} is gone`)
  return row
}

/** Payments whose end is not known. */
export function listUnfinishedPayments(db: Sql) {
  return db
    .select({ id: payments.id, nextCheckAt: payments.nextCheckAt })
    .from(payments)
    .where(and(isLive, isNotNull(payments.nextCheckAt)))
    .orderBy(asc(payments.id))
}

/** False when the notification has had its effect. */
export async function insertEvent(tx: Sql, row: InferInsertModel<typeof paymentEvents>) {
  const rows = await tx
    .insert(paymentEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.length === 1
}
