import { and, eq, ne } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { requireNotEnded } from '#server/features/identity/companies/ended.ts'
import { post } from '#server/features/money/ledger/service.ts'
import { openPackage, takeFromPackage } from '#server/features/money/packages/service.ts'
import { lockPlaced, submitPaid } from '#server/features/board/posting/placement/payment.ts'
import { extendTerm, upgradeTerm } from '#server/features/board/posting/placement/running-term.ts'
import type { Deps } from '#server/features/money/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { recordOrderAudit } from '../order-audit.ts'
import { ledgerReason, setOrder, type OrderRow } from '../queries.ts'
import { openResumeAccess } from '../access/resume-access.ts'
import { orders } from '#server/db/schema/payments.ts'

/**
 * Delivers an open order and charges the balance or the package, in the caller's transaction. The caller has locked the
 * order, and publishes the change of its vacancy after the commit.
 * @throws Problem payment_required, or conflict when it cannot be delivered any more
 */
export async function fulfilOrder(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  order: OrderRow,
  {
    at,
    awaitsVerification = false,
  }: { at: string; /** Of a free placement. */ awaitsVerification?: boolean },
): Promise<OrderRow> {
  if (order.state !== 'open') throw new Problem('conflict', 'Этот заказ уже оплачен или отменён.')
  // Everywhere vacancies are locked before money.
  await deliver(tx, deps, order, { at, awaitsVerification })
  const amountKopecks = await charge(tx, order, at)
  await recordOrderAudit(tx, order, {
    userId: order.userId,
    action: 'order.paid',
    details: { method: order.method, amountKopecks },
    at,
  })
  return setOrder(tx, order.id, { state: 'paid', paidAt: at, method: order.method, amountKopecks })
}

/** Locks the vacancy of an order that money is about to pay: everywhere vacancies are locked before money. */
export async function lockDelivered(tx: Sql, { state, vacancyId }: OrderRow) {
  if (state === 'open' && vacancyId !== null) await lockPlaced(tx, vacancyId)
}

/**
 * Fulfils an order whose money is on the balance. An order that cannot be delivered any more, or whose company has ended
 * meanwhile, leaves it there.
 */
export async function fulfilOrCancel(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  order: OrderRow,
  { at }: { at: string },
): Promise<OrderRow> {
  try {
    return await tx.transaction(async (inner) => {
      if (order.kind !== 'top_up') await requireNotEnded(inner, order.companyId)
      return fulfilOrder(inner, deps, order, { at })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return setOrder(tx, order.id, { state: 'cancelled', cancelledAt: at, cancelReason: 'not_possible' })
  }
}

async function deliver(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  order: OrderRow,
  { at, awaitsVerification }: { at: string; awaitsVerification: boolean },
) {
  const { id: orderId, companyId, userId, tariffCode, terms } = order
  switch (order.kind) {
    case 'placement': {
      if (order.vacancyId === null || tariffCode === null || terms === null) throw incomplete(order)
      const { vacancyId } = order
      const tariff = { code: tariffCode, ...terms }
      await submitPaid(tx, deps, { vacancyId, tariff, userId, at, awaitsVerification })
      return cancelOtherPlacements(tx, { vacancyId, exceptId: orderId, at })
    }
    case 'extension':
    case 'upgrade':
      return deliverRunning(tx, deps, order, at)
    case 'package': {
      if (tariffCode === null || terms === null || order.packageSize === null) throw incomplete(order)
      const { packageSize: size, amountKopecks } = order
      return openPackage(tx, { companyId, orderId, tariffCode, terms, size, amountKopecks, at })
    }
    case 'resume_access':
      if (order.accessDays === null) throw incomplete(order)
      return openResumeAccess(tx, { companyId, orderId, days: order.accessDays, at })
    case 'top_up':
      return
  }
}

async function deliverRunning(tx: Sql, deps: Pick<Deps, 'events'>, order: OrderRow, at: string) {
  const { id: orderId, userId, vacancyId, tariffCode, terms, runningTerm: running } = order
  if (vacancyId === null || tariffCode === null || terms === null || running === null) throw incomplete(order)
  const bought = { vacancyId, running, userId, at }
  const { startsAt, endsAt } =
    order.kind === 'extension'
      ? await extendTerm(tx, deps, { ...bought, days: terms.days })
      : await upgradeTerm(tx, deps, {
          ...bought,
          tariff: { code: tariffCode, ...terms },
          keepsEnd: order.method !== 'package',
        })
  await setOrder(tx, orderId, { startedAt: startsAt, endsAt })
  await cancelOtherPlacements(tx, { vacancyId, exceptId: orderId, at })
}

/** @returns kopecks charged */
async function charge(tx: Sql, order: OrderRow, at: string): Promise<number> {
  const { id: orderId, companyId, title, amountKopecks, kind } = order
  if (order.method === 'free') return 0
  if (kind === 'top_up') return amountKopecks
  const event = { companyId, reason: ledgerReason(order, 'charge'), title, orderId, at }
  if (order.method === 'package') {
    const unitKopecks = await takeFromPackage(tx, { ...packageOf(order), ...event })
    if (unitKopecks === null) throw chargedBefore(order)
    return unitKopecks
  }
  const isTaken = await post(tx, {
    ...event,
    kind: kind === 'package' ? 'package_bought' : kind,
    from: 'balance',
    to: kind === 'package' ? 'packages' : 'services',
    amountKopecks,
  })
  if (!isTaken) throw chargedBefore(order)
  return amountKopecks
}

/** Delivering twice for one charge loses money. */
const chargedBefore = ({ id }: OrderRow) => new Error(`Order ${id} has been charged already`)

function packageOf(order: OrderRow) {
  if (order.packageId === null || order.tariffCode === null) throw incomplete(order)
  return { packageId: order.packageId, tariffCode: order.tariffCode }
}

const incomplete = ({ id }: OrderRow) => new Error(`Order ${id} lacks fields of its kind`)

/** Cancels the other open orders for the vacancy. */
async function cancelOtherPlacements(
  tx: Sql,
  { vacancyId, exceptId, at }: { vacancyId: number; exceptId: number; at: string },
) {
  await tx
    .update(orders)
    .set({ state: 'cancelled', cancelledAt: at, cancelReason: 'paid_otherwise' })
    .where(and(eq(orders.vacancyId, vacancyId), eq(orders.state, 'open'), ne(orders.id, exceptId)))
}
