import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema/payments.ts'
import { balanceOf, post } from '#server/features/money/ledger/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { EndAccessForm } from '#shared/features/money/payments/access-contract.ts'
import type { StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { tellAccessEnded } from './access-ended-email.ts'
import { listRunning, returnAccess } from '../refunds/access-refunds.ts'
import { ledgerReason, type OrderRow } from '../queries.ts'
import { lockAccessOrders } from './resume-access.ts'
import { requireStaffOrder } from '../staff/staff-orders.ts'

/**
 * Ends the access of an order that was paid from the balance or by bank transfer, and records where its money went. Access
 * that was ended so before stays as it is.
 * @throws Problem not_found; conflict for access that is over, was given or was paid by card; invalid for more than its price
 */
export async function endAccess(
  ctx: Ctx,
  { orderId, ...form }: EndAccessForm & { orderId: number },
): Promise<StaffOrder> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  const [known] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  if (known?.kind !== 'resume_access') throw new Problem('not_found', 'Такого доступа нет')
  await deps.db.transaction(async (tx) => {
    const order = (await lockAccessOrders(tx, known.companyId)).find(({ id }) => id === orderId)
    const isRunning = order !== undefined && (await listRunning(tx, [order], at)).length > 0
    if (!isRunning && (order ?? known).returnedKopecks > 0) return
    if (!order || !isRunning) throw new Problem('conflict', 'Этот доступ уже закончился.')
    requireReturnable(order, form)
    const { amountKopecks, to, reason } = form
    const access = await returnAccess(tx, {
      order,
      amountKopecks,
      reason: ledgerReason(order, 'rest'),
      keepsAccess: false,
      userId,
      at,
    })
    if (to === 'bank') await payBack(tx, { order, amountKopecks, at })
    await tellAccessEnded(tx, deps, { order, access, amountKopecks, way: to, reason, at })
  })
  return requireStaffOrder(deps, orderId)
}

function requireReturnable(
  { method, amountKopecks: price, returnedKopecks }: OrderRow,
  { amountKopecks, to }: EndAccessForm,
) {
  if (method === 'free') throw new Problem('conflict', 'Этот доступ подарен: заберите подарок.')
  if (method === 'provider')
    throw new Problem('conflict', 'Этот доступ оплачен картой: верните платёж, и доступ закончится.')
  if (to === 'bank' && method !== 'bill')
    throw refused('to', 'Этот доступ оплачен с баланса: деньги вернутся на баланс.')
  const left = price - returnedKopecks
  if (amountKopecks > left) throw refused('amountKopecks', `Вернуть можно не больше ${formatKopecks(left)}.`)
}

const refused = (field: 'to' | 'amountKopecks', message: string) =>
  new Problem('invalid', message, { [field]: message })

/** To the bank account: from the balance, and what was kept of it for an earlier refund from the operator. */
async function payBack(
  tx: Sql,
  { order, amountKopecks, at }: { order: OrderRow; amountKopecks: number; at: string },
) {
  const { id: orderId, companyId, title } = order
  const fromBalance = Math.min(amountKopecks, await balanceOf(tx, companyId))
  for (const [from, part] of [
    ['balance', fromBalance],
    ['losses', amountKopecks - fromBalance],
  ] as const)
    if (part > 0)
      await post(tx, {
        companyId,
        kind: 'bank_transfer_undone',
        reason: `${ledgerReason(order, 'rest')}:bank:${from}`,
        title: `Возврат на счёт в банке: ${title}`,
        orderId,
        at,
        from,
        to: 'bank',
        amountKopecks: part,
      })
}
