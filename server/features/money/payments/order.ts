import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { issueBill } from '#server/features/money/billing/bills.ts'
import { awaitPayment, requirePayable, stopAwaitingPayment } from '#server/features/board/posting/payment.ts'
import type { PayableVacancy } from '#server/features/board/posting/payment.ts'
import { billIssuedEmail } from '#server/mail/templates/payments.ts'
import type { Ctx, Deps } from '#server/features/money/context.ts'
import type { Order, Ordered, OrderItem, PurchaseWay } from '#shared/features/money/payments/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireFirst } from './first-free.ts'
import { fulfilOrder } from './fulfil.ts'
import { describeItem, isOrderOf, linesOf } from './items.ts'
import { sendPaymentCheck } from './jobs.ts'
import {
  findLastPayment,
  findLivePayment,
  findOrderByRequest,
  insertOrder,
  insertPayment,
  lockOrder,
  setOrder,
} from './queries.ts'
import type { OrderRow, PaymentRow } from './queries.ts'
import { startPayment } from './settle.ts'
import type { Payer } from './settle.ts'
import { orderOf, paymentOf } from './views.ts'

type Purchase = PurchaseWay & { id: number; item: OrderItem }

/**
 * Orders something and pays for it the chosen way, at once where the money is here. EDITOR and up. The same request
 * twice is one order.
 * @throws Problem not_found, forbidden, payment_required, conflict, unavailable
 */
export async function placeOrder(ctx: Ctx, { id: companyId, item, ...way }: Purchase): Promise<Ordered> {
  const { deps } = ctx
  const at = deps.now().toISOString()
  const done = await deps.db.transaction(async (tx) => {
    const { userId, email, company } = await requireRole(ctx, tx, { companyId, may: canPay })
    const earlier = () => findOrderByRequest(tx, { companyId, requestKey: way.requestKey })
    const vacancy =
      item.kind === 'placement'
        ? await requirePayable(tx, { vacancyId: item.vacancyId, companyId }).catch(
            async (refusal: unknown) => {
              // The first of two equal requests has paid for it while this one waited for the vacancy.
              const written = await earlier()
              if (written === null) throw refusal
              if (!isOrderOf(written, item)) throw usedKey()
              return null
            },
          )
        : null
    const order = await insertOrder(tx, {
      ...describeItem(item, { vacancyTitle: vacancy?.title ?? '' }),
      companyId,
      userId,
      requestKey: way.requestKey,
      method: way.method,
      packageId: packageOf(item.kind, way),
      createdAt: at,
    })
    if (order) return payBy(deps, tx, { order, vacancy, userId, email, company, at })
    const written = await earlier()
    if (!written) throw new Error('An order was not written')
    if (!isOrderOf(written, item)) throw usedKey()
    return { order: written, payment: await findLastPayment(tx, written.id), company }
  })
  return finish(deps, done)
}

const usedKey = () =>
  new Problem(
    'conflict',
    'Этот ключ запроса уже использован для другого заказа. Отправьте заказ ещё раз с новым ключом.',
  )

/** Pays for an order that waits, the same way or another. @throws as placeOrder */
export async function payOrder(
  ctx: Ctx,
  {
    id: companyId,
    orderId,
    method,
    packageId,
  }: Omit<PurchaseWay, 'requestKey'> & { id: number; orderId: number },
): Promise<Ordered> {
  const { deps } = ctx
  const at = deps.now().toISOString()
  const done = await deps.db.transaction(async (tx) => {
    const { userId, email, company } = await requireRole(ctx, tx, { companyId, may: canPay })
    const held = await requireOpenOrder(tx, { companyId, orderId })
    const order = await setOrder(tx, orderId, {
      method,
      packageId: packageOf(held.kind, { method, packageId }),
      userId,
    })
    const { vacancyId } = order
    const waits = vacancyId !== null && (method === 'bill' || method === 'provider')
    const vacancy = waits ? await requirePayable(tx, { vacancyId, companyId }) : null
    return payBy(deps, tx, { order, vacancy, userId, email, company, at })
  })
  return finish(deps, done)
}

/** Its vacancy goes back to the drafts. @throws Problem not_found, conflict */
export async function cancelOrder(
  ctx: Ctx,
  { id: companyId, orderId }: { id: number; orderId: number },
): Promise<Order> {
  const { deps } = ctx
  const at = deps.now().toISOString()
  const order = await deps.db.transaction(async (tx) => {
    const { userId } = await requireRole(ctx, tx, { companyId, may: canPay })
    await requireOpenOrder(tx, { companyId, orderId })
    return cancelOpenOrder(tx, { orderId, userId, at, reason: 'by_company' })
  })
  await tellOf(deps, order)
  return orderOf(order)
}

/** The caller holds the order. */
export async function cancelOpenOrder(
  tx: Sql,
  { orderId, userId, at, reason }: { orderId: number; userId: number | null; at: string; reason: string },
): Promise<OrderRow> {
  const order = await setOrder(tx, orderId, { state: 'cancelled', cancelledAt: at, cancelReason: reason })
  if (order.vacancyId !== null) await stopAwaitingPayment(tx, { vacancyId: order.vacancyId, userId, at })
  return order
}

type Done = { order: OrderRow; payment: PaymentRow | null; company: Payer }
type Paying = {
  order: OrderRow
  /** Locked, where the order is for one and money is waited for. */
  vacancy: PayableVacancy | null
  userId: number
  /** Of that person. */
  email: string
  company: Payer
  /** Instant. */
  at: string
}

async function payBy(deps: Deps, tx: Sql, paying: Paying): Promise<Done> {
  const { order, company, at } = paying
  const fulfilled = async () => ({
    order: await fulfilOrder(tx, deps, order, { at }),
    payment: null,
    company,
  })
  switch (order.method) {
    case 'free':
      await requireFirst(tx, order)
      return fulfilled()
    case 'balance':
      if (order.kind === 'top_up') throw new Problem('conflict', 'Баланс нельзя пополнить с баланса.')
      return fulfilled()
    case 'package':
      if (order.packageId === null) throw new Problem('conflict', 'Пакетом оплачивают размещение вакансии.')
      return fulfilled()
    case 'bill':
      await waitForMoney(tx, paying)
      return { order: await billOrder(deps, tx, paying), payment: null, company }
    case 'provider':
      await waitForMoney(tx, paying)
      return { order, payment: await openPayment(deps, tx, paying), company }
  }
}

async function billOrder(
  { seller, mailer, site }: Deps,
  tx: Sql,
  { order, userId, email: recipient, at }: Paying,
) {
  const { id: orderId, companyId, amountKopecks } = order
  const bill = await issueBill(tx, {
    seller,
    orderId,
    companyId,
    lines: linesOf(order),
    totalKopecks: amountKopecks,
    userId,
    at,
  })
  if (order.billSlug !== bill.slug)
    await mailer.enqueue(tx, { ...billIssuedEmail(site, { ...order, ...bill }), recipient })
  return setOrder(tx, orderId, { billedAt: at, billSlug: bill.slug })
}

/** The vacancy shows that it waits; an expired or archived one stays readable until it is paid. */
async function waitForMoney(tx: Sql, { vacancy, userId, at }: Paying) {
  if (vacancy) await awaitPayment(tx, { vacancy, userId, at })
}

/** An attempt that can still be paid is the same attempt: two tabs do not pay twice. */
async function openPayment({ paymentProvider, queue, now }: Deps, tx: Sql, { order, email, at }: Paying) {
  if (!paymentProvider)
    throw new Problem('unavailable', 'Оплата картой сейчас не работает. Выберите другой способ оплаты.')
  const payment = await insertPayment(tx, {
    orderId: order.id,
    companyId: order.companyId,
    provider: paymentProvider.name,
    idempotenceKey: crypto.randomUUID(),
    amountKopecks: order.amountKopecks,
    email,
    createdAt: at,
    nextCheckAt: new Date(now().getTime() + FIRST_CHECK_MS).toISOString(),
  })
  if (!payment) return findLivePayment(tx, order.id)
  await sendPaymentCheck(tx, queue, payment)
  return payment
}

/** If this process dies before it has called the provider, the first check does. */
const FIRST_CHECK_MS = 20_000

async function requireOpenOrder(tx: Sql, { companyId, orderId }: { companyId: number; orderId: number }) {
  const order = await lockOrder(tx, { id: orderId, companyId })
  if (!order) throw new Problem('not_found', 'Такого заказа нет')
  if (order.state !== 'open') throw new Problem('conflict', 'Этот заказ уже оплачен или отменён.')
  return order
}

/** The provider is told after the commit: what it must know is written by then. */
async function finish(deps: Deps, { order, payment, company }: Done): Promise<Ordered> {
  // While money is waited for, readers see the vacancy as they saw it.
  if (order.state === 'paid') await tellOf(deps, order)
  if (!payment) return { order: orderOf(order), payment: null }
  const settled =
    payment.state === 'created'
      ? await startPayment(deps, { order, payment, payer: company })
      : { order, payment }
  return { order: orderOf(settled.order), payment: paymentOf(settled) }
}

async function tellOf({ changes }: Deps, { vacancyId }: OrderRow) {
  if (vacancyId !== null) await changes.publish({ kind: 'vacancies', ids: [vacancyId] })
}

const packageOf = (
  kind: OrderRow['kind'],
  { method, packageId }: { method: PurchaseWay['method']; packageId?: number | undefined },
) => (kind === 'placement' && method === 'package' ? (packageId ?? null) : null)
