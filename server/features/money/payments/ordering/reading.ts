import { and, desc, eq, gt, inArray, max } from 'drizzle-orm'
import { recheckRegister } from '#server/features/identity/companies/register.ts'
import { readBuyer } from '#server/features/money/billing/buyers.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { canPay, canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { usablePackages } from '#server/features/money/packages/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import type { Quote } from '#shared/features/money/payments/contract.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import type { PayMethod } from '#shared/features/money/payments/vocabulary.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { describeItem } from './items.ts'
import { findFreePlacement } from './free-placement.ts'
import { findPaymentWithOrder } from '../queries.ts'
import { boughtTerm } from './running-term.ts'
import { isPaidByPackage, lockItemVacancy } from './vacancy-item.ts'
import { countPausedDays } from '../access/paused-access.ts'
import { resumeAccessUntil } from '../access/resume-access.ts'
import { settlePayment } from '../paying/settlement.ts'
import { orders, payments, resumeAccess } from '#server/db/schema/payments.ts'
import { presentOrder, presentPayment } from './presenters.ts'

/** Price and available methods. EDITOR and up. @throws Problem not_found, forbidden, conflict when no payment is due */
export async function quoteItem(
  ctx: Ctx,
  { id: companyId, item }: { id: number; item: OrderItem },
): Promise<Quote> {
  const { db, now, paymentProvider, seller } = ctx.deps
  const { registerStatus } = await requireRole(ctx, db, { companyId, may: canPay })
  const endedStatus = findEnded(registerStatus)
  const at = now().toISOString()
  const vacancy =
    item.kind === 'placement' || item.kind === 'extension' || item.kind === 'upgrade'
      ? await db.transaction((tx) => lockItemVacancy(tx, { item, companyId, at }))
      : null
  const described = describeItem(item, { vacancy, method: 'provider', at })
  const { title, amountKopecks } = described
  const tariffCode = isPaidByPackage(item.kind) ? (described.tariffCode ?? null) : null
  const isBilled = seller !== null && item.kind !== 'upgrade'
  const [balanceKopecks, packages, firstFree, buyer] = await Promise.all([
    balanceOf(db, companyId),
    tariffCode === null ? [] : usablePackages(db, { companyId, tariffCode, at }),
    item.kind === 'placement' && item.tariff === 'basic' ? findFreePlacement(db, companyId) : null,
    isBilled ? readKnownBuyer(ctx, companyId) : null,
  ])
  const ways: PayMethod[] = [
    ...(firstFree === 'now' || firstFree === 'after_verification' ? (['free'] as const) : []),
    ...(packages.length > 0 ? (['package'] as const) : []),
    ...(item.kind !== 'top_up' && balanceKopecks >= amountKopecks ? (['balance'] as const) : []),
    ...(paymentProvider ? (['provider'] as const) : []),
    ...(isBilled ? (['bill'] as const) : []),
  ]
  return {
    title,
    amountKopecks,
    term: vacancy?.running ? boughtTerm(item, { running: vacancy.running, at }) : null,
    balanceKopecks,
    methods: endedStatus === null ? ways : [],
    buyer,
    endedStatus,
    firstFree,
    requestKey: crypto.randomUUID(),
    packages: packages.map(({ id, size, remaining, expiresAt }) => ({
      id,
      size,
      remaining,
      expiresAt,
    })),
  }
}

/** What the register may know is not asked for: it is read for a company that lacks something, at most once an hour. */
async function readKnownBuyer({ deps }: Ctx, companyId: number) {
  const buyer = await readBuyer(deps.db, companyId)
  if (buyer.missing.length === 0 || buyer.inn === null) return buyer
  await recheckRegister(deps, { companyId, olderThanMs: HOUR_MS })
  return readBuyer(deps.db, companyId)
}

/** EDITOR and up. @throws Problem not_found, forbidden */
export async function listCompanyOrders(
  ctx: Ctx,
  { id: companyId, state, page }: { id: number; state: 'open' | 'all'; page: number },
) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const where = { companyId, isOpen: state === 'open' }
  const [count, rows] = await Promise.all([
    db.$count(orders, isListed(where)),
    listOrders(db, { ...where, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  const attempts = await lastPaymentsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    count,
    items: rows.map((row) => ({ ...presentOrder(row), paymentId: attempts.get(row.id) ?? null })),
  }
}

/**
 * EDITOR and up of the company that pays. Checks the payment at its provider when a check is due.
 * @throws Problem not_found, forbidden
 */
export async function readPayment(ctx: Ctx, { id }: { id: number }) {
  const { deps } = ctx
  const known = await findPaymentWithOrder(deps.db, id)
  if (!known) throw paymentNotFound()
  const { companyId, nextCheckAt } = known.payment
  await requireRole(ctx, deps.db, { companyId, may: canPay }).catch((error: unknown) => {
    // A payment of another company is not found.
    throw error instanceof Problem && error.code === 'not_found' ? paymentNotFound() : error
  })
  const isDue = nextCheckAt !== null && Date.parse(nextCheckAt) <= deps.now().getTime()
  const settled = isDue ? await settlePayment(deps, id) : known
  return { ...presentPayment(settled), companyId: CompanyId.parse(companyId) }
}

const paymentNotFound = () => new Problem('not_found', 'Такого платежа нет')

/** MANAGER and up. @throws Problem not_found, forbidden */
export async function readResumeAccess(ctx: Ctx, { id: companyId }: { id: number }) {
  const { db, now } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canSeeDashboard })
  const asked = { companyId, at: now().toISOString() }
  const [until, pausedDays, ended] = await Promise.all([
    resumeAccessUntil(db, asked),
    countPausedDays(db, asked),
    findEndedAccess(db, asked),
  ])
  return { until, pausedDays, ended }
}

/** The company is told of it for so many days. */
const ENDED_SHOWN_DAYS = 30

async function findEndedAccess(db: Sql, { companyId, at }: { companyId: number; at: string }) {
  const since = new Date(Date.parse(at) - ENDED_SHOWN_DAYS * DAY_MS).toISOString()
  const [row] = await db
    .select({ orderId: orders.id, endedAt: resumeAccess.endedAt, returnedKopecks: orders.returnedKopecks })
    .from(resumeAccess)
    .innerJoin(orders, eq(orders.id, resumeAccess.orderId))
    .where(and(eq(resumeAccess.companyId, companyId), gt(resumeAccess.endedAt, since)))
    .orderBy(desc(resumeAccess.endedAt), desc(resumeAccess.id))
    .limit(1)
  if (!row?.endedAt) return null
  return {
    orderId: OrderId.parse(row.orderId),
    at: row.endedAt,
    returnedKopecks: row.returnedKopecks,
  }
}

const isListed = ({ companyId, isOpen }: { companyId: number; isOpen: boolean }) =>
  and(eq(orders.companyId, companyId), isOpen ? eq(orders.state, 'open') : undefined)

/** The newest first. */
function listOrders(
  db: Sql,
  { limit, offset, ...where }: { companyId: number; isOpen: boolean; limit: number; offset: number },
) {
  return db.select().from(orders).where(isListed(where)).orderBy(desc(orders.id)).limit(limit).offset(offset)
}

/** Ids of the newest payments by order id. */
async function lastPaymentsOf(db: Sql, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, number>()
  const rows = await db
    .select({ orderId: payments.orderId, paymentId: max(payments.id) })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .groupBy(payments.orderId)
  return new Map(rows.map(({ orderId, paymentId }) => [orderId, paymentId ?? 0]))
}
