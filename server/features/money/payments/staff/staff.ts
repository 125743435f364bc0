import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema/payments.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { markBillPaid, undoBillPaid } from '#server/features/money/billing/bills.ts'
import { post } from '#server/features/money/ledger/service.ts'
import { revokePackage } from '#server/features/money/packages/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { recordOrderAudit } from '../order-audit.ts'
import { fulfilOrCancel, lockDelivered } from '../ordering/fulfil.ts'
import { notifyPayer } from '../paying/notify-payer.ts'
import { lockOrder, ledgerReason, setOrder, type OrderRow } from '../queries.ts'
import type { EndedAccess } from '../refunds/access-refunds.ts'
import { tellAccessEnded } from '../access/access-ended-email.ts'
import { lockAccessOrders, resumeAccessUntil, revokeResumeAccess } from '../access/resume-access.ts'
import { requireStaffOrder } from './staff-orders.ts'

/**
 * Marks the bank transfer for a bill as received. An order that cannot be delivered any more leaves its money on the
 * balance. Idempotent.
 * @throws Problem not_found for an order that is not paid by bill
 */
export async function markOrderPaid(ctx: Ctx, { orderId }: { orderId: number }): Promise<StaffOrder> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  const order = await deps.db.transaction(async (tx) => {
    const billed = await lockBilledOrder(tx, orderId)
    if (billed.bankPaidAt !== null) return billed
    const { companyId, amountKopecks } = billed
    await lockDelivered(tx, billed)
    await post(tx, {
      companyId,
      kind: 'bank_transfer',
      reason: ledgerReason(billed, 'bank'),
      title: `Банковский перевод: ${billed.title}`,
      orderId,
      at,
      from: 'bank',
      to: 'balance',
      amountKopecks,
    })
    await markBillPaid(tx, { orderId, userId, at })
    await recordOrderAudit(tx, billed, { userId, action: 'order.bank_paid', details: { amountKopecks }, at })
    const marked = await setOrder(tx, orderId, {
      bankPaidAt: at,
      ...(billed.state === 'open' ? { method: 'bill' as const } : {}),
    })
    const paid = marked.state === 'open' ? await fulfilOrCancel(tx, deps, marked, { at }) : marked
    const { regime } = deps.taxRegimes.termsOn(isoDay(at))
    const receipt = regime === 'self_employed' ? 'income' : null
    await notifyPayer(tx, deps, { order: paid, amountKopecks, paymentId: null, receipt })
    return paid
  })
  if (order.vacancyId !== null) await deps.changes.publish({ kind: 'vacancies', ids: [order.vacancyId] })
  return requireStaffOrder(deps, orderId)
}

/**
 * Undoes a mistaken mark while none of the money is spent.
 * @throws Problem not_found, or conflict that names what it was spent on
 */
export async function undoOrderPaid(ctx: Ctx, { orderId }: { orderId: number }): Promise<StaffOrder> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const order = await lockBilledOrder(tx, orderId, { hasAccess: true })
    if (order.bankPaidAt === null) throw new Problem('conflict', 'Этот счёт не отмечен оплаченным.')
    const access = order.state === 'paid' ? await revokePurchase(tx, order, at) : null
    const { companyId, amountKopecks } = order
    await post(tx, {
      companyId,
      kind: 'bank_transfer_undone',
      reason: ledgerReason(order, 'bank_undone'),
      title: `Отмена перевода: ${order.title}`,
      orderId,
      at,
      from: 'balance',
      to: 'bank',
      amountKopecks,
    })
    await undoBillPaid(tx, { orderId, userId, at })
    await recordOrderAudit(tx, order, { userId, action: 'order.bank_undone', details: { amountKopecks }, at })
    await setOrder(tx, orderId, {
      bankPaidAt: null,
      round: order.round + 1,
      ...(order.state === 'paid' ? { state: 'open' as const, paidAt: null } : {}),
    })
    if (access) await tellAccessEnded(tx, deps, { order, access, amountKopecks, way: 'undone', at })
  })
  return requireStaffOrder(deps, orderId)
}

/**
 * Revokes an unused purchase and returns its price to the balance.
 * @returns the access that has ended; null for none
 * @throws Problem conflict
 */
async function revokePurchase(tx: Sql, order: OrderRow, at: string): Promise<EndedAccess | null> {
  let access: EndedAccess | null = null
  const { id: orderId, companyId, amountKopecks } = order
  if (order.completedAt !== null)
    throw new Problem('conflict', 'Услуга по этому счёту уже оказана: отменить оплату нельзя.')
  switch (order.kind) {
    case 'top_up':
      return null
    case 'extension':
    case 'upgrade':
      throw new Problem('conflict', 'Деньги уже списаны, и срок вакансии изменён: отменить оплату нельзя.')
    case 'placement':
      throw new Problem(
        'conflict',
        'Деньги уже списаны за размещение, и вакансия ушла на проверку: отменить оплату нельзя.',
      )
    case 'package':
      await revokePackage(tx, orderId)
      break
    case 'resume_access':
      if (order.returnedKopecks > 0)
        throw new Problem('conflict', 'Часть денег за этот доступ уже возвращена: отменить оплату нельзя.')
      access = await revokeAccess(tx, order, at)
      break
  }
  await post(tx, {
    companyId,
    kind: 'returned',
    reason: ledgerReason(order, 'return'),
    title: `Возврат: ${order.title}`,
    orderId,
    at,
    from: order.kind === 'package' ? 'packages' : 'services',
    to: 'balance',
    amountKopecks,
  })
  return access
}

async function revokeAccess(
  tx: Sql,
  { id: orderId, companyId, amountKopecks }: OrderRow,
  at: string,
): Promise<EndedAccess | null> {
  const { wasRunning } = await revokeResumeAccess(tx, { orderId, at })
  if (!wasRunning) return null
  const until = await resumeAccessUntil(tx, { companyId, at })
  return { orderId, isOver: true, unusedDays: 0, returnedKopecks: amountKopecks, until }
}

/** @param options.hasAccess access of the company may end: its orders are locked first */
async function lockBilledOrder(tx: Sql, orderId: number, { hasAccess = false } = {}) {
  if (hasAccess) {
    const [known] = await tx
      .select({ companyId: orders.companyId })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (known) await lockAccessOrders(tx, known.companyId)
  }
  const order = await lockOrder(tx, { id: orderId })
  if (!order || order.billedAt === null) throw new Problem('not_found', 'Такого счёта нет')
  return order
}
