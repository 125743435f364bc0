import { refuseEnded } from '#server/features/identity/companies/ended.ts'
import { fillDetails } from '#server/features/identity/companies/fill-details.ts'
import { recheckRegister } from '#server/features/identity/companies/register.ts'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { issueBill } from '#server/features/money/billing/bills.ts'
import {
  awaitPayment,
  stopAwaitingPayment,
  type PayableVacancy,
} from '#server/features/board/posting/placement/payment.ts'
import { billIssuedEmail } from '#server/mail/templates/payments.ts'
import type { Ctx, Deps } from '#server/features/money/context.ts'
import type { Order, OrderItem, PaymentChoice, PlacedOrder } from '#shared/features/money/payments/model.ts'
import { receiptText } from '#shared/features/money/payments/order-number.ts'
import type { PayMethod } from '#shared/features/money/payments/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { takeFreePlacement } from './free-placement.ts'
import { fulfilOrder } from './fulfil.ts'
import { describeItem, isOrderFor, billLinesOf } from './items.ts'
import { sendPaymentCheck } from '../paying/jobs.ts'
import {
  findLastPayment,
  findLivePayment,
  findOrderByRequest,
  insertOrder,
  insertPayment,
  lockOrder,
  setOrder,
  type OrderRow,
  type PaymentRow,
} from '../queries.ts'
import { startPayment, type Payer } from '../paying/settlement.ts'
import { isPaidByPackage, lockItemVacancy, placementOf, runningItemOf } from './vacancy-item.ts'
import { presentOrder, presentPayment } from './presenters.ts'

type Purchase = PaymentChoice & { id: number; item: OrderItem }

/**
 * Places an order and pays it with the chosen method, immediately when no outside payment is needed. Requires EDITOR.
 * Idempotent by `requestKey`.
 * @throws Problem not_found, forbidden, payment_required, conflict, also for a company that has ended, unavailable
 */
export async function placeOrder(
  ctx: Ctx,
  { id: companyId, item, ...choice }: Purchase,
): Promise<PlacedOrder> {
  const { deps } = ctx
  const at = deps.now().toISOString()
  await prepareOrder(ctx, { companyId, ...choice })
  const placed = await deps.db.transaction(async (tx) => {
    const { userId, email, company, registerStatus } = await requireRole(ctx, tx, { companyId, may: canPay })
    refuseEnded(registerStatus)
    const findEarlier = () => findOrderByRequest(tx, { companyId, requestKey: choice.requestKey })
    const vacancy =
      item.kind === 'placement' || item.kind === 'extension' || item.kind === 'upgrade'
        ? await lockItemVacancy(tx, { item, companyId, at }).catch(async (refusal: unknown) => {
            // An equal request has paid for it while this one waited for the vacancy's lock.
            const earlier = await findEarlier()
            if (earlier === null) throw refusal
            if (!isOrderFor(earlier, item)) throw requestKeyConflict()
            return earlier
          })
        : null
    if (vacancy && 'requestKey' in vacancy)
      return { order: vacancy, payment: await findLastPayment(tx, vacancy.id), company }
    const order = await insertOrder(tx, {
      ...describeItem(item, { vacancy, method: choice.method, at }),
      companyId,
      userId,
      requestKey: choice.requestKey,
      method: choice.method,
      packageId: packageOf(item.kind, choice),
      createdAt: at,
    })
    if (order) return payBy(deps, tx, { order, vacancy, userId, email, company, at })
    const earlier = await findEarlier()
    if (!earlier) throw new Error('The order was not inserted')
    if (!isOrderFor(earlier, item)) throw requestKeyConflict()
    return { order: earlier, payment: await findLastPayment(tx, earlier.id), company }
  })
  return startProviderPayment(deps, placed)
}

/**
 * Reads the register entry of the company, unless there is no service or it was read within the hour, and fills in the
 * details that a bill needs.
 */
async function prepareOrder(
  ctx: Ctx,
  { companyId, method, buyer }: { companyId: number } & Pick<PaymentChoice, 'method' | 'buyer'>,
) {
  const { db, companyRegister } = ctx.deps
  if (companyRegister !== null) {
    await requireRole(ctx, db, { companyId, may: canPay })
    await recheckRegister(ctx.deps, { companyId, olderThanMs: HOUR_MS })
  }
  if (method === 'bill') await fillDetails(ctx, { companyId, typed: buyer ?? {} })
}

const requestKeyConflict = () =>
  new Problem(
    'conflict',
    'Этот ключ запроса уже использован для другого заказа. Отправьте заказ ещё раз с новым ключом.',
  )

/** Pays an open order with the same or another method. @throws as placeOrder */
export async function payOrder(
  ctx: Ctx,
  {
    id: companyId,
    orderId,
    method,
    packageId,
    buyer,
  }: Omit<PaymentChoice, 'requestKey'> & { id: number; orderId: number },
): Promise<PlacedOrder> {
  const { deps } = ctx
  const at = deps.now().toISOString()
  await prepareOrder(ctx, { companyId, method, buyer })
  const placed = await deps.db.transaction(async (tx) => {
    const { userId, email, company, registerStatus } = await requireRole(ctx, tx, { companyId, may: canPay })
    refuseEnded(registerStatus)
    const open = await lockOpenOrder(tx, { companyId, orderId })
    const item = runningItemOf(open) ?? placementOf(open)
    const awaitsMoney = method === 'bill' || method === 'provider'
    const vacancy =
      item && (awaitsMoney || item.kind !== 'placement')
        ? await lockItemVacancy(tx, { item, companyId, at })
        : null
    const order = await setOrder(tx, orderId, {
      method,
      packageId: packageOf(open.kind, { method, packageId }),
      userId,
      // The price of the remaining days changes from day to day, and a package has another term.
      ...(item?.kind === 'upgrade' ? describeItem(item, { vacancy, method, at }) : {}),
    })
    return payBy(deps, tx, { order, vacancy, userId, email, company, at })
  })
  return startProviderPayment(deps, placed)
}

/** Cancels an open order; its vacancy becomes a draft again. @throws Problem not_found, conflict */
export async function cancelOrder(
  ctx: Ctx,
  { id: companyId, orderId }: { id: number; orderId: number },
): Promise<Order> {
  const { deps } = ctx
  const at = deps.now().toISOString()
  const order = await deps.db.transaction(async (tx) => {
    const { userId } = await requireRole(ctx, tx, { companyId, may: canPay })
    await lockOpenOrder(tx, { companyId, orderId })
    return cancelOpenOrder(tx, { orderId, userId, at, reason: 'by_company' })
  })
  await publishChange(deps, order)
  return presentOrder(order)
}

/** The caller has locked the order. */
export async function cancelOpenOrder(
  tx: Sql,
  { orderId, userId, at, reason }: { orderId: number; userId: number | null; at: string; reason: string },
): Promise<OrderRow> {
  const order = await setOrder(tx, orderId, { state: 'cancelled', cancelledAt: at, cancelReason: reason })
  if (order.vacancyId !== null) await stopAwaitingPayment(tx, { vacancyId: order.vacancyId, userId, at })
  return order
}

type Placed = { order: OrderRow; payment: PaymentRow | null; company: Payer }
type Checkout = {
  order: OrderRow
  /** Locked; null when the order has none or is paid immediately. */
  vacancy: PayableVacancy | null
  userId: number
  /** Of the user. */
  email: string
  company: Payer
  /** Instant. */
  at: string
}

async function payBy(deps: Deps, tx: Sql, checkout: Checkout): Promise<Placed> {
  const { order, company, at } = checkout
  const fulfilled = async (placement?: { awaitsVerification: boolean }) => ({
    order: await fulfilOrder(tx, deps, order, { at, ...placement }),
    payment: null,
    company,
  })
  switch (order.method) {
    case 'free':
      return fulfilled(await takeFreePlacement(tx, order, checkout))
    case 'balance':
      if (order.kind === 'top_up') throw new Problem('conflict', 'Баланс нельзя пополнить с баланса.')
      return fulfilled()
    case 'package':
      if (order.packageId === null) throw new Problem('conflict', 'Пакетом оплачивают размещение вакансии.')
      return fulfilled()
    case 'bill':
      if (order.kind === 'upgrade')
        throw new Problem(
          'conflict',
          'Смену тарифа не оплачивают по счёту: её цена зависит от дня. Пополните по счёту баланс и оплатите с него.',
        )
      await markAwaitingPayment(tx, checkout)
      return { order: await billOrder(deps, tx, checkout), payment: null, company }
    case 'provider':
      await markAwaitingPayment(tx, checkout)
      return { order, payment: await openPayment(deps, tx, checkout), company }
  }
}

async function billOrder(
  { seller, taxRegimes, mailer, site }: Deps,
  tx: Sql,
  { order, userId, email: recipient, at }: Checkout,
) {
  const { id: orderId, companyId, amountKopecks } = order
  const bill = await issueBill(tx, {
    seller,
    taxRegimes,
    orderId,
    orderedAt: order.createdAt,
    companyId,
    lines: billLinesOf(order),
    totalKopecks: amountKopecks,
    userId,
    at,
  })
  if (order.billSlug !== bill.slug)
    await mailer.enqueue(tx, {
      ...billIssuedEmail(site, { ...order, ...bill, orderId }),
      userId,
      recipient,
    })
  return setOrder(tx, orderId, { billedAt: at, billSlug: bill.slug })
}

async function markAwaitingPayment(tx: Sql, { vacancy, userId, at }: Checkout) {
  if (vacancy) await awaitPayment(tx, { vacancy, userId, at })
}

/** An attempt that can still be paid is returned instead of a new one, so that two tabs do not pay twice. */
async function openPayment(
  { paymentProvider, queue, now, taxRegimes }: Deps,
  tx: Sql,
  { order, email, at }: Checkout,
) {
  if (!paymentProvider)
    throw new Problem('unavailable', 'Оплата картой сейчас не работает. Выберите другой способ оплаты.')
  const { regime, receipt } = taxRegimes.termsOn(isoDay(at))
  const payment = await insertPayment(tx, {
    orderId: order.id,
    companyId: order.companyId,
    provider: paymentProvider.name,
    idempotenceKey: crypto.randomUUID(),
    amountKopecks: order.amountKopecks,
    description: receiptText(order),
    tax: { regime, receipt },
    email,
    createdAt: at,
    nextCheckAt: new Date(now().getTime() + FIRST_CHECK_MS).toISOString(),
  })
  if (!payment) return findLivePayment(tx, order.id)
  await sendPaymentCheck(tx, queue, payment)
  return payment
}

/** The first check calls the provider if this process dies before it does. */
const FIRST_CHECK_MS = 20_000

async function lockOpenOrder(tx: Sql, { companyId, orderId }: { companyId: number; orderId: number }) {
  const order = await lockOrder(tx, { id: orderId, companyId })
  if (!order) throw new Problem('not_found', 'Такого заказа нет')
  if (order.state !== 'open') throw new Problem('conflict', 'Этот заказ уже оплачен или отменён.')
  return order
}

/** Calls the provider after the commit, when everything it may report on is stored. */
async function startProviderPayment(deps: Deps, { order, payment, company }: Placed): Promise<PlacedOrder> {
  // Readers see no change of the vacancy until the order is paid.
  if (order.state === 'paid') await publishChange(deps, order)
  if (!payment) return { order: presentOrder(order), payment: null }
  const settled =
    payment.state === 'created'
      ? await startPayment(deps, { order, payment, payer: company })
      : { order, payment }
  return { order: presentOrder(settled.order), payment: presentPayment(settled) }
}

async function publishChange({ changes }: Deps, { vacancyId }: OrderRow) {
  if (vacancyId !== null) await changes.publish({ kind: 'vacancies', ids: [vacancyId] })
}

const packageOf = (
  kind: OrderRow['kind'],
  { method, packageId }: { method: PayMethod; packageId?: number | undefined },
) => (isPaidByPackage(kind) && method === 'package' ? (packageId ?? null) : null)
