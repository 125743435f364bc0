/** Brings payments to the state that their provider reports. */
import type { Sql } from '#server/kernel/sql.ts'
import { recordOnce } from '#server/features/identity/audit/service.ts'
import { post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import { KEY_LIFE_MS, ProviderRefused, ResultUnknown, type ProviderPayment } from '#server/payments/port.ts'
import { firstReceiptTax } from './receipt-tax.ts'
import { fulfilOrCancel, lockDelivered } from '../ordering/fulfil.ts'
import { nextCheck, sendFiscalReceiptsJob, sendPaymentCheck } from './jobs.ts'
import { notifyPayer } from './notify-payer.ts'
import {
  findPaymentWithOrder,
  findPayer,
  findPayment,
  insertPaymentEvent,
  lockPaymentWithOrder,
  markPaymentPending,
  setPayment,
  type OrderRow,
  type PaymentRow,
} from '../queries.ts'
import { pathAfterProvider } from '#shared/features/money/payments/after-order.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Settled = { order: OrderRow; payment: PaymentRow }
export type Payer = { title: string; legalTitle: string | null; inn: string | null }
type SettlementDeps = Pick<
  Deps,
  'db' | 'now' | 'log' | 'changes' | 'mailer' | 'queue' | 'paymentProvider' | 'site' | 'events'
>

/** Reads a payment from its provider and applies its state. Without an answer the next check is planned. */
export async function settlePayment(deps: SettlementDeps, id: number): Promise<Settled> {
  const known = await findPaymentWithOrder(deps.db, id)
  if (!known) throw new Error(`Payment ${id} is gone`)
  return hasEnded(known.payment) ? known : settle(deps, known, await requestState(deps, known))
}

/**
 * Creates a payment that was just inserted at the provider. The usual answer, pending, costs one statement: the check
 * that was sent with the payment continues from there. When another process was faster, the locks decide.
 */
export async function startPayment(
  deps: SettlementDeps,
  { payer, ...known }: Settled & { payer: Payer },
): Promise<Settled> {
  const { order, payment } = known
  const reported = await requestState(deps, known, payer)
  if (reported?.state !== 'pending' || !matchesPayment(payment, reported))
    return settle(deps, known, reported)
  const { externalId, confirmationUrl } = reported
  const opened = await markPaymentPending(deps.db, payment.id, {
    externalId,
    confirmationUrl,
    ...nextCheck(payment, deps.now().toISOString()),
  })
  return opened ? { order, payment: opened } : settle(deps, known, reported)
}

async function settle(
  deps: SettlementDeps,
  { order, payment }: Settled,
  reported: ProviderPayment | null,
): Promise<Settled> {
  if (deps.paymentProvider?.name !== payment.provider) return { order, payment }
  if (reported) return applyProviderPayment(deps, { payment, reported })
  const waiting = await deps.db.transaction((tx) =>
    planCheck(tx, deps.queue, { payment, at: deps.now().toISOString() }),
  )
  return { order, payment: waiting }
}

const hasEnded = ({ state }: PaymentRow) => state === 'succeeded' || state === 'cancelled'

/** Reads the payment, or creates it at the provider. @returns null when the provider gives no answer */
async function requestState(
  deps: SettlementDeps,
  { order, payment }: Settled,
  known?: Payer,
): Promise<ProviderPayment | null> {
  const { paymentProvider: provider } = deps
  if (provider?.name !== payment.provider) return null
  try {
    if (payment.externalId !== null) return await provider.read(payment.externalId)
    if (deps.now().getTime() - Date.parse(payment.createdAt) > KEY_LIFE_MS)
      return cancelledPayment(payment, 'lost')
    const { description, returnPath } = toldOf(payment, order)
    const payer = known ?? (await findPayer(deps.db, payment.companyId))
    if (!payer) throw new Error(`Payment ${payment.id} has no payer`)
    return await provider.create({
      paymentId: payment.id,
      companyId: payment.companyId,
      idempotenceKey: payment.idempotenceKey,
      amountKopecks: payment.amountKopecks,
      description,
      isTopUp: order.kind === 'top_up',
      returnUrl: deps.site.publicUrl + returnPath,
      email: payment.email,
      payer: { title: payer.legalTitle ?? payer.title, inn: payer.inn },
      tax: firstReceiptTax(payment),
    })
  } catch (error) {
    if (error instanceof ProviderRefused) {
      deps.log.error({ err: error, event: 'payment.refused', paymentId: payment.id, code: error.code })
      return cancelledPayment(payment, 'refused')
    }
    if (!(error instanceof ResultUnknown)) throw error
    deps.log.warn({ event: 'payment.unknown', paymentId: payment.id, detail: error.message })
    return null
  }
}

/** Fields sent to the provider: a repeat of a payment of the last release has the values of that release. */
const toldOf = ({ id, description }: PaymentRow, order: OrderRow) =>
  description === null
    ? { description: order.title, returnPath: pathOf('payment-id', { id }) }
    : { description, returnPath: pathAfterProvider(id) }

const cancelledPayment = (payment: PaymentRow, cancelReason: string): ProviderPayment => ({
  externalId: payment.externalId ?? '',
  state: 'cancelled',
  amountKopecks: payment.amountKopecks,
  currency: 'RUB',
  paymentId: payment.id,
  confirmationUrl: null,
  cancelReason,
})

/**
 * Applies the state that the provider reports, only once: money is credited to the balance, and the order is fulfilled
 * if still possible.
 * @param options.eventId of the notification, which takes effect once
 */
export async function applyProviderPayment(
  deps: Omit<SettlementDeps, 'paymentProvider'>,
  {
    payment: { id },
    reported,
    eventId,
  }: { payment: PaymentRow; reported: ProviderPayment; eventId?: string },
): Promise<Settled> {
  const at = deps.now().toISOString()
  const settled = await deps.db.transaction(async (tx): Promise<Settled> => {
    const { order, payment } = await lockPaymentWithOrder(tx, id)
    if (eventId !== undefined && !(await insertPaymentEvent(tx, { id: eventId, receivedAt: at })))
      return { order, payment }
    // A payment that is cancelled here may still have been paid.
    if (payment.state === 'succeeded' || (payment.state === 'cancelled' && reported.state !== 'succeeded'))
      return { order, payment }
    if (!matchesPayment(payment, reported)) {
      deps.log.error({ event: 'payment.mismatch', paymentId: id, externalId: reported.externalId })
      await recordOnce(tx, {
        userId: null,
        action: 'payment.mismatched',
        objectKind: 'payment',
        objectId: String(order.id),
        details: {
          paymentId: id,
          companyId: order.companyId,
          expectedKopecks: payment.amountKopecks,
          seenKopecks: reported.amountKopecks,
        },
        at,
      })
      return { order, payment: await planCheck(tx, deps.queue, { payment, at }) }
    }
    const externalId = reported.externalId || payment.externalId
    const ended = { endedAt: at, nextCheckAt: null }
    switch (reported.state) {
      case 'pending': {
        const confirmationUrl = reported.confirmationUrl ?? payment.confirmationUrl
        const change = { state: 'pending', externalId, confirmationUrl } as const
        return { order, payment: await planCheck(tx, deps.queue, { payment, at, change }) }
      }
      case 'cancelled': {
        const change = {
          ...ended,
          state: 'cancelled',
          externalId,
          cancelReason: reported.cancelReason,
        } as const
        return { order, payment: await setPayment(tx, id, change) }
      }
      case 'succeeded': {
        const change = { ...ended, state: 'succeeded', externalId, cancelReason: null } as const
        const paid = await setPayment(tx, id, change)
        await lockDelivered(tx, order)
        await post(tx, {
          companyId: paid.companyId,
          kind: 'card_payment',
          reason: `payment:${paid.id}`,
          title: order.kind === 'top_up' ? order.title : `Оплата: ${order.title}`,
          orderId: order.id,
          at,
          from: 'provider',
          to: 'balance',
          amountKopecks: paid.amountKopecks,
        })
        if (firstReceiptTax(paid)) await sendFiscalReceiptsJob(tx, deps.queue, { paymentId: id, at })
        const settledOrder =
          order.state === 'open'
            ? await fulfilOrCancel(tx, deps, { ...order, method: 'provider' }, { at })
            : order
        await notifyPayer(tx, deps, {
          order: settledOrder,
          amountKopecks: paid.amountKopecks,
          paymentId: id,
          receipt: firstReceiptTax(paid) ? 'cash_register' : 'income',
        })
        return { payment: paid, order: settledOrder }
      }
    }
  })
  const { order, payment } = settled
  if (payment.state === 'succeeded' && order.vacancyId !== null)
    await deps.changes.publish({ kind: 'vacancies', ids: [order.vacancyId] })
  return settled
}

const matchesPayment = (payment: PaymentRow, reported: ProviderPayment) =>
  reported.amountKopecks === payment.amountKopecks &&
  reported.currency === 'RUB' &&
  reported.paymentId === payment.id &&
  (payment.externalId === null || reported.externalId === payment.externalId || reported.externalId === '')

/** Writes the change and plans the next check. */
async function planCheck(
  tx: Sql,
  queue: JobQueue,
  {
    payment: { id, checks },
    at,
    change = {},
  }: { payment: PaymentRow; at: string; change?: Partial<PaymentRow> },
): Promise<PaymentRow> {
  const payment = await setPayment(tx, id, { ...change, ...nextCheck({ checks }, at) })
  await sendPaymentCheck(tx, queue, payment)
  return payment
}

/** The clocks of the database and of this process differ. */
const CLOCK_TOLERANCE_MS = 5 * SECOND_MS

/** Checks a payment that has not ended; another check follows while it has not. */
export async function checkPayment(deps: SettlementDeps, { paymentId }: { paymentId: number }) {
  const payment = await findPayment(deps.db, { id: paymentId })
  if (!payment || payment.nextCheckAt === null) return
  // Its page or a notification has checked it in the meantime.
  if (Date.parse(payment.nextCheckAt) > deps.now().getTime() + CLOCK_TOLERANCE_MS)
    await sendPaymentCheck(deps.db, deps.queue, payment)
  else await settlePayment(deps, paymentId)
}
