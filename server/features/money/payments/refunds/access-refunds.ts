/**
 * A refund of paid access to contacts ends the access, unless it is a compensation. The price of the unused days is
 * returned to the balance first, and from there to the source of the payment.
 */
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { orders, payments, resumeAccess } from '#server/db/schema/payments.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import { balanceOf, returnToBalance } from '#server/features/money/ledger/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { UnusedAccess } from '#shared/features/money/payments/access-contract.ts'
import { recordOrderAudit } from '../order-audit.ts'
import { setOrder, type OrderRow } from '../queries.ts'
import { countUnusedDays, endResumeAccess, resumeAccessUntil } from '../access/resume-access.ts'

/** Result of ended access, for the e-mail. */
export type EndedAccess = {
  orderId: number
  /** False for a refund that lets it run on. */
  isOver: boolean
  unusedDays: number
  returnedKopecks: number
  /** End of other access that the company has, an instant; null for none. */
  until: string | null
}

type Refund = {
  order: OrderRow
  /** Of the company that are not complete; all are locked. */
  accessOrders: readonly OrderRow[]
  externalId: string
  amountKopecks: number
  /** A compensation: the access runs on. */
  keepsAccess: boolean
  /** Instant. */
  at: string
}

/**
 * Ends the access that a refund to a card takes the money of, before the refund is taken from the balance. Money that
 * was on the balance is of the access that was bought from it, as far as the balance does not suffice.
 * @returns null when the refund is about no access
 */
export async function endRefundedAccess(tx: Sql, refund: Refund): Promise<EndedAccess | null> {
  const { order, accessOrders, amountKopecks, externalId, keepsAccess, at } = refund
  const own = isPaidByCard(order) ? accessOrders.find(({ id }) => id === order.id) : undefined
  if (own) {
    const unpaid = await unpaidAfter(tx, own, amountKopecks)
    if (unpaid > 0)
      return returnAccess(tx, {
        order: own,
        amountKopecks: unpaid,
        reason: `refund:${externalId}:access`,
        keepsAccess,
        userId: null,
        at,
      })
  } else if (isPaidByCard(order)) return null
  return keepsAccess ? null : coverFromAccess(tx, refund)
}

/** Its payment went for a thing; other payments are on the balance. */
export const isPaidByCard = ({ state, method, kind }: OrderRow) =>
  state === 'paid' && method === 'provider' && kind !== 'top_up'

/** Kopecks of the price that no payment by card covers any more. An order that was paid twice stays paid. */
async function unpaidAfter(
  tx: Sql,
  { id, amountKopecks: price, returnedKopecks }: OrderRow,
  refundKopecks: number,
) {
  const made = sql`(select coalesce(sum(${refunds.amountKopecks}), 0) from ${refunds} where ${refunds.paymentId} = ${payments.id})`
  const [row] = await tx
    .select({ paid: sql<number>`coalesce(sum(${payments.amountKopecks} - ${made}), 0)::int` })
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.state, 'succeeded')))
  const owed = price - returnedKopecks
  return Math.min(owed, owed - Math.max(0, (row?.paid ?? 0) - refundKopecks))
}

/** Ends access that was paid from the balance, that which begins last first, until the balance suffices for the refund. */
async function coverFromAccess(
  tx: Sql,
  { accessOrders, externalId, amountKopecks, at }: Refund,
): Promise<EndedAccess | null> {
  const { companyId } = accessOrders[0] ?? {}
  if (companyId === undefined) return null
  const rows = await listRunning(tx, accessOrders, at)
  let last: EndedAccess | null = null
  for (const { order, unused } of rows.filter(isFromBalance).toReversed()) {
    if ((await balanceOf(tx, companyId)) >= amountKopecks) break
    if (unused.unusedKopecks === 0) continue
    last = await returnAccess(tx, {
      order,
      amountKopecks: unused.unusedKopecks,
      reason: `refund:${externalId}:access:${order.id}`,
      keepsAccess: false,
      userId: null,
      at,
    })
  }
  return last
}

const isFromBalance = ({ order }: { order: OrderRow }) => order.method === 'balance'

/** Ends the access of an order, unless it runs on, and returns money of its price to the balance. */
export async function returnAccess(
  tx: Sql,
  {
    order,
    amountKopecks,
    reason,
    keepsAccess,
    userId,
    at,
  }: {
    order: OrderRow
    amountKopecks: number
    /** Of the ledger. */
    reason: string
    keepsAccess: boolean
    userId: number | null
    at: string
  },
): Promise<EndedAccess> {
  const { id: orderId, companyId, title } = order
  const ended = keepsAccess ? null : await endResumeAccess(tx, order, at)
  if (amountKopecks > 0)
    await returnToBalance(tx, {
      companyId,
      reason,
      title: keepsAccess ? `Возврат части цены: ${title}` : `Возврат за неиспользованные дни: ${title}`,
      orderId,
      at,
      amountKopecks,
    })
  const unusedDays = ended?.unusedDays ?? 0
  await setOrder(tx, orderId, { returnedKopecks: order.returnedKopecks + amountKopecks })
  await recordOrderAudit(tx, order, {
    userId,
    action: 'order.rest_returned',
    details: { unusedDays, amountKopecks, keepsAccess },
    at,
  })
  return {
    orderId,
    isOver: !keepsAccess,
    unusedDays,
    returnedKopecks: amountKopecks,
    until: await resumeAccessUntil(tx, { companyId, at }),
  }
}

/** Access of orders that runs or has not begun, that which begins first first. */
export async function listRunning(db: Sql, accessOrders: readonly OrderRow[], at: string) {
  if (accessOrders.length === 0) return []
  const rows = await db
    .select()
    .from(resumeAccess)
    .where(
      inArray(
        resumeAccess.orderId,
        accessOrders.map(({ id }) => id),
      ),
    )
    .orderBy(resumeAccess.startsAt, resumeAccess.id)
  return rows.flatMap((access) => {
    const order = accessOrders.find(({ id }) => id === access.orderId)
    if (!order || Date.parse(access.endsAt) <= Date.parse(at)) return []
    const days = order.accessDays ?? 0
    const unusedDays = countUnusedDays(access, { accessDays: days, at })
    const price = days === 0 ? 0 : Math.floor((order.amountKopecks * unusedDays) / days)
    const unusedKopecks = Math.min(order.amountKopecks - order.returnedKopecks, price)
    return [{ order, access, unused: { days, unusedDays, unusedKopecks } }]
  })
}

/** Returns the unused access that staff need to see before a refund, by order. */
export async function readUnusedAccess(
  db: Sql,
  accessOrders: readonly OrderRow[],
  at: string,
): Promise<ReadonlyMap<number, UnusedAccess>> {
  const running = await listRunning(db, accessOrders, at)
  const found = new Map<number, UnusedAccess>()
  for (const { order, access, unused } of running)
    found.set(order.id, {
      ...unused,
      endsAt: access.endsAt,
      openings: await db.$count(
        resumeOpenings,
        and(eq(resumeOpenings.companyId, order.companyId), gte(resumeOpenings.lastOpenedAt, access.startsAt)),
      ),
    })
  return found
}

/** Kopecks, by company, that would return to the balance if access paid from it ended now. */
export async function readBalanceAccess(
  db: Sql,
  companyIds: readonly number[],
  at: string,
): Promise<ReadonlyMap<number, number>> {
  if (companyIds.length === 0) return new Map()
  const paid = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.companyId, [...companyIds]),
        eq(orders.kind, 'resume_access'),
        eq(orders.state, 'paid'),
        eq(orders.method, 'balance'),
        gte(orders.endsAt, at),
      ),
    )
  const sums = new Map<number, number>()
  for (const { order, unused } of await listRunning(db, paid, at))
    sums.set(order.companyId, (sums.get(order.companyId) ?? 0) + unused.unusedKopecks)
  return sums
}
