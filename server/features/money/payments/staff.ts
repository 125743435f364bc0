import { and, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { markBillPaid, undoBillPaid } from '#server/features/money/billing/bills.ts'
import { post } from '#server/features/money/ledger/service.ts'
import { revokePackage } from '#server/features/money/packages/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import type { StaffOrder, StaffRefund } from '#shared/features/money/payments/contract.ts'
import { OrderId, PaymentId } from '#shared/features/money/payments/model.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { instantOf, instantOrNull } from '#server/kernel/instant.ts'
import { companies } from '#server/db/schema/companies.ts'
import { giveOrCancel } from './fulfil.ts'
import { notifyPayer } from './notify-payer.ts'
import { countRefunds, listRefunds } from './refund-queries.ts'
import { lockOrder, reasonOf, setOrder } from './queries.ts'
import type { OrderRow } from './queries.ts'
import { revokeResumeAccess } from './resume-access.ts'
import { orders } from '#server/db/schema/payments.ts'
import { orderOf } from './views.ts'

/**
 * Staff saw the bank transfer for a bill. What cannot be given any more leaves its money on the balance. Twice equals
 * once.
 * @throws Problem not_found for an order that is not paid by bill
 */
export async function markOrderPaid(ctx: Ctx, { orderId }: { orderId: number }): Promise<StaffOrder> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  const order = await deps.db.transaction(async (tx) => {
    const held = await requireBill(tx, orderId)
    if (held.bankPaidAt !== null) return held
    const { companyId, amountKopecks } = held
    await post(tx, {
      companyId,
      kind: 'bank_transfer',
      reason: reasonOf(held, 'bank'),
      title: `Банковский перевод: ${held.title}`,
      orderId,
      at,
      from: 'bank',
      to: 'balance',
      amountKopecks,
    })
    await markBillPaid(tx, { orderId, userId, at })
    await recordBankAct(tx, { userId, order: held, action: 'order.bank_paid', at })
    const marked = await setOrder(tx, orderId, {
      bankPaidAt: at,
      ...(held.state === 'open' ? { method: 'bill' as const } : {}),
    })
    const done = marked.state === 'open' ? await giveOrCancel(tx, deps, marked, { at }) : marked
    await notifyPayer(tx, deps, { order: done, amountKopecks, paymentId: null })
    return done
  })
  if (order.vacancyId !== null) await deps.changes.publish({ kind: 'vacancies', ids: [order.vacancyId] })
  return requireStaffOrder(deps.db, orderId)
}

/**
 * Takes a mistaken mark back while nothing of the money was spent.
 * @throws Problem not_found, or conflict that says what it was spent on
 */
export async function undoOrderPaid(ctx: Ctx, { orderId }: { orderId: number }): Promise<StaffOrder> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const order = await requireBill(tx, orderId)
    if (order.bankPaidAt === null) throw new Problem('conflict', 'Этот счёт не отмечен оплаченным.')
    if (order.state === 'paid') await takeBack(tx, order, at)
    const { companyId, amountKopecks } = order
    await post(tx, {
      companyId,
      kind: 'bank_transfer_undone',
      reason: reasonOf(order, 'bank_undone'),
      title: `Отмена перевода: ${order.title}`,
      orderId,
      at,
      from: 'balance',
      to: 'bank',
      amountKopecks,
    })
    await undoBillPaid(tx, { orderId, userId, at })
    await recordBankAct(tx, { userId, order, action: 'order.bank_undone', at })
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

/** What the provider has paid back to cards. */
export async function listStaffRefunds(ctx: Ctx, { page }: { page: number }) {
  requireStaffAdmin(ctx)
  const { db } = ctx.deps
  const [count, rows] = await Promise.all([
    countRefunds(db),
    listRefunds(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return {
    count,
    items: rows.map((row): StaffRefund => ({
      ...row,
      paymentId: PaymentId.parse(row.paymentId),
      orderId: OrderId.parse(row.orderId),
      company: { ...row.company, id: CompanyId.parse(row.company.id) },
      seenAt: instantOf(row.seenAt),
    })),
  }
}

async function requireStaffOrder(db: Sql, orderId: number): Promise<StaffOrder> {
  const row = await findBilled(db, orderId)
  if (!row) throw new Error(`Order ${orderId} is gone`)
  return staffOrderOf(row)
}

function staffOrderOf({ order, company }: BilledRow): StaffOrder {
  return {
    ...orderOf(order),
    company: { ...company, id: CompanyId.parse(company.id) },
    bankPaidAt: instantOrNull(order.bankPaidAt),
  }
}

/** Returns to the balance what the money was spent on, where that is still untouched. */
async function takeBack(tx: Sql, order: OrderRow, at: string) {
  const { id: orderId, companyId, amountKopecks } = order
  if (order.renderedAt !== null)
    throw new Problem('conflict', 'Услуга по этому счёту уже оказана: отменить оплату нельзя.')
  switch (order.kind) {
    case 'top_up':
      return
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
    reason: reasonOf(order, 'return'),
    title: `Возврат: ${order.title}`,
    orderId,
    at,
    from: order.kind === 'package' ? 'packages' : 'services',
    to: 'balance',
    amountKopecks,
  })
}

async function requireBill(tx: Sql, orderId: number) {
  const order = await lockOrder(tx, { id: orderId })
  if (!order || order.billedAt === null) throw new Problem('not_found', 'Такого счёта нет')
  return order
}

const recordBankAct = (
  tx: Sql,
  { userId, order, action, at }: { userId: number; order: OrderRow; action: string; at: string },
) =>
  recordAudit(tx, {
    userId,
    action,
    objectKind: 'payment',
    objectId: String(order.id),
    details: { companyId: order.companyId, amountKopecks: order.amountKopecks },
    at,
  })

type Billed = { isPaid: boolean; search: string }

/** A cancelled order may still have its transfer on the way, so it waits as well. */
function isBilled({ isPaid, search }: Billed) {
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
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

const billed = (db: Sql) =>
  db
    .select({
      order: orders,
      company: { id: companies.id, slug: companies.slug, title: companies.title, inn: companies.inn },
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))

function listBilled(db: Sql, { limit, offset, ...where }: Billed & { limit: number; offset: number }) {
  return billed(db)
    .where(isBilled(where))
    .orderBy(desc(where.isPaid ? orders.bankPaidAt : orders.id), desc(orders.id))
    .limit(limit)
    .offset(offset)
}

async function countBilled(db: Sql, where: Billed) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(isBilled(where))
  return row?.count ?? 0
}

async function findBilled(db: Sql, orderId: number) {
  const [row] = await billed(db).where(eq(orders.id, orderId))
  return row ?? null
}

type BilledRow = NonNullable<Awaited<ReturnType<typeof findBilled>>>
