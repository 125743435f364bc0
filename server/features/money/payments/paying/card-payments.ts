import { and, asc, desc, eq, exists, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { fiscalReceipts, orders, payments, receipts } from '#server/db/schema/payments.ts'
import { refundRequests, refunds } from '#server/db/schema/refunds.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { listBalances } from '#server/features/money/ledger/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { containsPattern, type Sql } from '#server/kernel/sql.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import type { CardPayment } from '#shared/features/money/payments/card-contract.ts'
import { readTypedNumber } from '#shared/features/money/billing/typed-number.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { PaymentId } from '#shared/features/money/payments/model.ts'
import { STUCK_MINUTES, type CardState } from '#shared/features/money/payments/vocabulary.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import { normaliseEmail } from '#shared/kernel/email-address.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { cleanCode } from '#shared/kernel/pasted.ts'
import { isLive, type OrderRow } from '../queries.ts'
import { presentRefundRequest } from '../ordering/presenters.ts'
import { isPaidByCard, readBalanceAccess, readUnusedAccess } from '../refunds/access-refunds.ts'
import { refundableKopecks, refundedKopecks } from '../refunds/refund.ts'
import { companyColumns } from '../staff/staff-orders.ts'

/** Payments through the provider with their receipts and refunds, the newest first. For administrators of the board. */
export async function listCardPayments(
  ctx: Ctx,
  { state, search, page }: { state: CardState; search: string; page: number },
): Promise<{ count: number; items: CardPayment[] }> {
  requireStaffAdmin(ctx)
  const { db, now } = ctx.deps
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()
  const stuck = isStuck(db, { before: ago(STUCK_MINUTES * MINUTE_MS), weekAgo: ago(7 * DAY_MS) })
  const where = and(
    state === 'stuck' ? stuck : undefined,
    state === 'refunded' ? exists(refundsOf(db)) : undefined,
    isFound(search),
  )
  const [[total], rows] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(companies, eq(companies.id, payments.companyId))
      .where(where),
    db
      .select({
        payment: payments,
        order: orders,
        company: companyColumns,
        refunded: refundedKopecks,
        refundable: refundableKopecks,
        isStuck: sql<boolean>`${stuck}`,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(companies, eq(companies.id, payments.companyId))
      .where(where)
      .orderBy(desc(payments.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ])
  const ids = rows.map(({ payment }) => payment.id)
  const companyIds = [...new Set(rows.map(({ company }) => company.id))]
  const at = now().toISOString()
  const [second, registered, requested, balances, access, balanceAccess] = await Promise.all([
    ...readReceipts(db, ids),
    readRefundRequests(db, ids),
    listBalances(db, companyIds),
    readUnusedAccess(db, rows.map(({ order }) => order).filter(isAccessByCard), at),
    readBalanceAccess(db, companyIds, at),
  ])
  return {
    count: total?.count ?? 0,
    items: rows.map(({ payment, order, company, refunded, refundable, isStuck: stands }) => ({
      id: PaymentId.parse(payment.id),
      orderId: OrderId.parse(payment.orderId),
      title: order.title,
      orderState: order.state,
      company: { ...company, id: CompanyId.parse(company.id) },
      state: payment.state,
      cancelReason: payment.cancelReason,
      amountKopecks: payment.amountKopecks,
      refundedKopecks: refunded,
      refundableKopecks: refundable,
      balanceKopecks: balances.get(company.id) ?? 0,
      access: access.get(order.id) ?? null,
      balanceAccessKopecks: isPaidByCard(order) ? 0 : (balanceAccess.get(company.id) ?? 0),
      refundRequests: requested.filter(({ paymentId }) => paymentId === payment.id).map(presentRefundRequest),
      createdAt: payment.createdAt,
      endedAt: payment.endedAt,
      isStuck: stands,
      receipts: second.filter(({ paymentId }) => paymentId === payment.id),
      fiscalReceipts: registered.filter(({ paymentId }) => paymentId === payment.id),
    })),
  }
}

const isAccessByCard = (order: OrderRow) =>
  order.kind === 'resume_access' && order.completedAt === null && isPaidByCard(order)

/** Instants. */
type Moments = { before: string; weekAgo: string }

/** It or a refund waits since before the moment, or a refund or a receipt of it will never come. */
const isStuck = (db: Sql, moments: Moments) =>
  or(
    and(isLive, lt(payments.createdAt, moments.before)),
    hasUnsettledRefund(moments),
    exists(
      db
        .select({ one: sql`1` })
        .from(receipts)
        .where(and(eq(receipts.paymentId, payments.id), eq(receipts.state, 'refused'))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(fiscalReceipts)
        .where(and(eq(fiscalReceipts.paymentId, payments.id), eq(fiscalReceipts.state, 'cancelled'))),
    ),
  )

/**
 * A refund that waits since before the moment or was lost, or one that the provider refused within the week, and no later
 * refund has made up for it.
 */
const hasUnsettledRefund = ({ before, weekAgo }: Moments) =>
  sql`exists (select from ${refundRequests} asked where asked.payment_id = ${payments}.id and (
    (asked.state = 'requested' and asked.requested_at < ${before})
    or (asked.state = 'refused' and asked.ended_at > ${weekAgo} and not exists (
      select from ${refunds} made where made.payment_id = asked.payment_id and made.seen_at >= asked.requested_at))
    or (asked.state = 'lost' and not exists (
      select from ${refunds} made where made.payment_id = asked.payment_id and made.seen_at >= asked.requested_at
        and made.amount_kopecks >= asked.amount_kopecks))))`

const refundsOf = (db: Sql) =>
  db
    .select({ one: sql`1` })
    .from(refunds)
    .where(eq(refunds.paymentId, payments.id))

function isFound(search: string) {
  if (search === '') return undefined
  const typed = readTypedNumber(search)
  return or(
    ilike(companies.title, containsPattern(search)),
    eq(companies.inn, cleanCode(search)),
    eq(payments.email, normaliseEmail(search)),
    typed === null ? undefined : eq(orders.id, typed.number),
  )
}

const readRefundRequests = (db: Sql, ids: readonly number[]) =>
  db
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.paymentId, [...ids]))
    .orderBy(asc(refundRequests.id))
    .limit(500)

const readReceipts = (db: Sql, ids: readonly number[]) =>
  [
    db
      .select({
        paymentId: receipts.paymentId,
        state: receipts.state,
        amountKopecks: receipts.amountKopecks,
      })
      .from(receipts)
      .where(inArray(receipts.paymentId, [...ids]))
      .orderBy(asc(receipts.id))
      .limit(500),
    db
      .select({
        paymentId: fiscalReceipts.paymentId,
        kind: fiscalReceipts.kind,
        state: fiscalReceipts.state,
        amountKopecks: fiscalReceipts.amountKopecks,
        documentNumber: fiscalReceipts.documentNumber,
      })
      .from(fiscalReceipts)
      .where(inArray(fiscalReceipts.paymentId, [...ids]))
      .orderBy(asc(fiscalReceipts.id))
      .limit(500),
  ] as const
