import { and, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { containsPattern } from '#server/kernel/like-pattern.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { markBillPaid, undoBillPaid } from '#server/features/money/billing/bills.ts'
import { post } from '#server/features/money/ledger/service.ts'
import { revokePackage } from '#server/features/money/packages/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import type { StaffOrder } from '#shared/features/money/payments/contract.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { instantOrNull } from '#server/kernel/instant.ts'
import { companies } from '#server/db/schema/companies.ts'
import { fulfilOrCancel, lockDelivered } from './fulfil.ts'
import { notifyPayer } from './notify-payer.ts'
import { lockOrder, ledgerReason, setOrder } from './queries.ts'
import type { OrderRow } from './queries.ts'
import { revokeResumeAccess } from './resume-access.ts'
import { orders } from '#server/db/schema/payments.ts'
import { presentOrder } from './presenters.ts'

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
    await recordBankAudit(tx, { userId, order: billed, action: 'order.bank_paid', at })
    const marked = await setOrder(tx, orderId, {
      bankPaidAt: at,
      ...(billed.state === 'open' ? { method: 'bill' as const } : {}),
    })
    const paid = marked.state === 'open' ? await fulfilOrCancel(tx, deps, marked, { at }) : marked
    await notifyPayer(tx, deps, { order: paid, amountKopecks, paymentId: null })
    return paid
  })
  if (order.vacancyId !== null) await deps.changes.publish({ kind: 'vacancies', ids: [order.vacancyId] })
  return requireStaffOrder(deps.db, orderId)
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
    const order = await lockBilledOrder(tx, orderId)
    if (order.bankPaidAt === null) throw new Problem('conflict', 'Этот счёт не отмечен оплаченным.')
    if (order.state === 'paid') await revokePurchase(tx, order, at)
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
    await recordBankAudit(tx, { userId, order, action: 'order.bank_undone', at })
    await setOrder(tx, orderId, {
      bankPaidAt: null,
      round: order.round + 1,
      ...(order.state === 'paid' ? { state: 'open' as const, paidAt: null } : {}),
    })
  })
  return requireStaffOrder(deps.db, orderId)
}

export async function listStaffOrders(
  ctx: Ctx,
  { state, search, page }: { state: 'waiting' | 'paid'; search: string; page: number },
) {
  requireStaffAdmin(ctx)
  const { deps } = ctx
  const where = { isPaid: state === 'paid', search }
  const [count, rows] = await Promise.all([
    countBilled(deps.db, where),
    listBilled(deps.db, { ...where, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return { count, items: rows.map(staffOrderOf) }
}

async function requireStaffOrder(db: Sql, orderId: number): Promise<StaffOrder> {
  const row = await findBilled(db, orderId)
  if (!row) throw new Error(`Order ${orderId} is gone`)
  return staffOrderOf(row)
}

function staffOrderOf({ order, company }: BilledRow): StaffOrder {
  return {
    ...presentOrder(order),
    company: { ...company, id: CompanyId.parse(company.id) },
    bankPaidAt: instantOrNull(order.bankPaidAt),
  }
}

/** Revokes an unused purchase and returns its price to the balance. @throws Problem conflict */
async function revokePurchase(tx: Sql, order: OrderRow, at: string) {
  const { id: orderId, companyId, amountKopecks } = order
  if (order.completedAt !== null)
    throw new Problem('conflict', 'Услуга по этому счёту уже оказана: отменить оплату нельзя.')
  switch (order.kind) {
    case 'top_up':
      return
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
      await revokeResumeAccess(tx, orderId)
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
}

async function lockBilledOrder(tx: Sql, orderId: number) {
  const order = await lockOrder(tx, { id: orderId })
  if (!order || order.billedAt === null) throw new Problem('not_found', 'Такого счёта нет')
  return order
}

const recordBankAudit = (
  tx: Sql,
  { userId, order, action, at }: { userId: number; order: OrderRow; action: AuditAction; at: string },
) =>
  recordAudit(tx, {
    userId,
    action,
    objectKind: 'payment',
    objectId: String(order.id),
    details: { companyId: order.companyId, amountKopecks: order.amountKopecks },
    at,
  })

type BilledFilter = { isPaid: boolean; search: string }

/** Cancelled orders wait too: their transfer may be under way. */
function isBilled({ isPaid, search }: BilledFilter) {
  const pattern = containsPattern(search)
  return and(
    isNotNull(orders.billedAt),
    isPaid ? isNotNull(orders.bankPaidAt) : isNull(orders.bankPaidAt),
    search === ''
      ? undefined
      : or(
          ilike(companies.title, pattern),
          eq(companies.inn, search),
          /^\d{1,9}$/.test(search) ? eq(orders.id, Number(search)) : undefined,
        ),
  )
}

/** What staff see of the company that pays. */
export const companyColumns = {
  id: companies.id,
  slug: companies.slug,
  title: companies.title,
  inn: companies.inn,
}

const selectBilled = (db: Sql) =>
  db
    .select({ order: orders, company: companyColumns })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))

function listBilled(db: Sql, { limit, offset, ...where }: BilledFilter & { limit: number; offset: number }) {
  return selectBilled(db)
    .where(isBilled(where))
    .orderBy(desc(where.isPaid ? orders.bankPaidAt : orders.id), desc(orders.id))
    .limit(limit)
    .offset(offset)
}

async function countBilled(db: Sql, where: BilledFilter) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(isBilled(where))
  return row?.count ?? 0
}

async function findBilled(db: Sql, orderId: number) {
  const [row] = await selectBilled(db).where(eq(orders.id, orderId))
  return row ?? null
}

type BilledRow = NonNullable<Awaited<ReturnType<typeof findBilled>>>
