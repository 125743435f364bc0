/** Brings a payment to the state that its provider tells. */
import type { Sql } from '#server/kernel/sql.ts'
import { recordOnce } from '#server/features/identity/audit/service.ts'
import { post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import { ProviderRefused, ResultUnknown } from '#server/payments/port.ts'
import type { SeenPayment } from '#server/payments/port.ts'
import { giveOrCancel } from './fulfil.ts'
import { nextCheck, sendPaymentCheck } from './jobs.ts'
import { notifyPayer } from './notify-payer.ts'
import {
  findPaidFor,
  findPayer,
  findPayment,
  insertEvent,
  lockPaidFor,
  openCreated,
  setPayment,
} from './queries.ts'
import type { OrderRow, PaymentRow } from './queries.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'

type Settled = { order: OrderRow; payment: PaymentRow }
export type Payer = { title: string; legalTitle: string | null; inn: string | null }
type Parts = Pick<
  Deps,
  'db' | 'now' | 'log' | 'changes' | 'mailer' | 'queue' | 'paymentProvider' | 'site' | 'events'
>

/** The provider remembers a key for 24 hours; later a repeat would be a second payment. */
const KEY_LIFE_MS = 23 * HOUR_MS

/** Asks the provider how a payment stands and acts by the answer; what cannot be asked stays as it is. */
export async function settlePayment(deps: Parts, id: number): Promise<Settled> {
  const known = await findPaidFor(deps.db, id)
  if (!known) throw new Error(`Payment ${id} is gone`)
  return isOver(known.payment) ? known : settle(deps, known, await askAbout(deps, known))
}

/**
 * Asks the provider for a payment that was just written. An answer that it is open is one statement: the check that was
 * sent with the payment still waits, or runs and sends the next one. Whoever was faster leaves the rest to the locks.
 */
export async function startPayment(
  deps: Parts,
  { payer, ...known }: Settled & { payer: Payer },
): Promise<Settled> {
  const { order, payment } = known
  const seen = await askAbout(deps, known, payer)
  if (seen?.state !== 'pending' || !isSame(payment, seen)) return settle(deps, known, seen)
  const { externalId, confirmationUrl } = seen
  const opened = await openCreated(deps.db, payment.id, {
    externalId,
    confirmationUrl,
    ...nextCheck(payment, deps.now().toISOString()),
  })
  return opened ? { order, payment: opened } : settle(deps, known, seen)
}

async function settle(deps: Parts, { order, payment }: Settled, seen: SeenPayment | null): Promise<Settled> {
  if (deps.paymentProvider?.name !== payment.provider) return { order, payment }
  if (seen) return applySeen(deps, { payment, seen })
  const waiting = await deps.db.transaction((tx) =>
    checkLater(tx, deps.queue, { payment, at: deps.now().toISOString() }),
  )
  return { order, payment: waiting }
}

const isOver = ({ state }: PaymentRow) => state === 'succeeded' || state === 'cancelled'

/** Null: nothing new is known. */
async function askAbout(
  deps: Parts,
  { order, payment }: Settled,
  known?: Payer,
): Promise<SeenPayment | null> {
  const { paymentProvider: provider } = deps
  if (provider?.name !== payment.provider) return null
  try {
    if (payment.externalId !== null) return await provider.read(payment.externalId)
    if (deps.now().getTime() - Date.parse(payment.createdAt) > KEY_LIFE_MS) return refused(payment, 'lost')
    const payer = known ?? (await findPayer(deps.db, payment.companyId))
    if (!payer) throw new Error(`Payment ${payment.id} has no payer`)
    return await provider.create({
      paymentId: payment.id,
      companyId: payment.companyId,
      idempotenceKey: payment.idempotenceKey,
      amountKopecks: payment.amountKopecks,
      description: order.title,
      isTopUp: order.kind === 'top_up',
      returnUrl: `${deps.site.publicUrl}/payment/${payment.id}`,
      email: payment.email,
      payer: { title: payer.legalTitle ?? payer.title, inn: payer.inn },
    })
  } catch (error) {
    if (error instanceof ProviderRefused) {
      deps.log.error({ err: error, event: 'payment.refused', paymentId: payment.id, code: error.code })
      return refused(payment, 'refused')
    }
    if (!(error instanceof ResultUnknown)) throw error
    deps.log.warn({ event: 'payment.unknown', paymentId: payment.id, detail: error.message })
    return null
  }
}

const refused = (payment: PaymentRow, cancelReason: string): SeenPayment => ({
  externalId: payment.externalId ?? '',
  state: 'cancelled',
  amountKopecks: payment.amountKopecks,
  currency: 'RUB',
  paymentId: payment.id,
  confirmationUrl: null,
  cancelReason,
})

/**
 * Writes down what the provider has said, once: money that came is on the balance, and what it was for is given if it
 * still can be.
 * @param eventId of the notification that has told it
 */
export async function applySeen(
  deps: Omit<Parts, 'paymentProvider'>,
  { payment: { id }, seen, eventId }: { payment: PaymentRow; seen: SeenPayment; eventId?: string },
): Promise<Settled> {
  const at = deps.now().toISOString()
  const settled = await deps.db.transaction(async (tx): Promise<Settled> => {
    const held = await lockPaidFor(tx, id)
    if (!held) throw new Error(`Payment ${id} is gone`)
    const { order, payment } = held
    if (eventId !== undefined && !(await insertEvent(tx, { id: eventId, receivedAt: at })))
      return { order, payment }
    // A payment we have given up may still have been paid: money is money.
    if (payment.state === 'succeeded' || (payment.state === 'cancelled' && seen.state !== 'succeeded'))
      return { order, payment }
    if (!isSame(payment, seen)) {
      deps.log.error({ event: 'payment.mismatch', paymentId: id, externalId: seen.externalId })
      await recordOnce(tx, {
        userId: null,
        action: 'payment.mismatched',
        objectKind: 'payment',
        objectId: String(order.id),
        details: {
          paymentId: id,
          companyId: order.companyId,
          expectedKopecks: payment.amountKopecks,
          seenKopecks: seen.amountKopecks,
        },
        at,
      })
      return { order, payment: await checkLater(tx, deps.queue, { payment, at }) }
    }
    const externalId = seen.externalId || payment.externalId
    switch (seen.state) {
      case 'pending':
        return {
          order,
          payment: await checkLater(tx, deps.queue, {
            payment,
            at,
            change: {
              state: 'pending',
              externalId,
              confirmationUrl: seen.confirmationUrl ?? payment.confirmationUrl,
            },
          }),
        }
      case 'cancelled':
        return {
          order,
          payment: await setPayment(tx, id, {
            ...ended(at),
            state: 'cancelled',
            externalId,
            cancelReason: seen.cancelReason,
          }),
        }
      case 'succeeded': {
        const paid = await setPayment(tx, id, {
          ...ended(at),
          state: 'succeeded',
          externalId,
          cancelReason: null,
        })
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
        const done =
          order.state === 'open'
            ? await giveOrCancel(tx, deps, { ...order, method: 'provider' }, { at })
            : order
        await notifyPayer(tx, deps, { order: done, amountKopecks: paid.amountKopecks, paymentId: id })
        return { payment: paid, order: done }
      }
    }
  })
  const { order, payment } = settled
  if (payment.state === 'succeeded' && order.vacancyId !== null)
    await deps.changes.publish({ kind: 'vacancies', ids: [order.vacancyId] })
  return settled
}

const ended = (at: string) => ({ endedAt: at, nextCheckAt: null })

const isSame = (payment: PaymentRow, seen: SeenPayment) =>
  seen.amountKopecks === payment.amountKopecks &&
  seen.currency === 'RUB' &&
  seen.paymentId === payment.id &&
  (payment.externalId === null || seen.externalId === payment.externalId || seen.externalId === '')

/** Writes the change and sends the next check. */
async function checkLater(
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

/** Earlier than this is on time: the clocks of the database and of this process differ. */
const CLOCK_TOLERANCE_MS = 5 * SECOND_MS

/** Asks about a payment whose end is not known; while it stays unknown, another check follows. */
export async function checkPayment(deps: Parts, { paymentId }: { paymentId: number }) {
  const payment = await findPayment(deps.db, { id: paymentId })
  if (!payment || payment.nextCheckAt === null) return
  // Its page or a notification has asked in the meantime.
  if (Date.parse(payment.nextCheckAt) > deps.now().getTime() + CLOCK_TOLERANCE_MS)
    await sendPaymentCheck(deps.db, deps.queue, payment)
  else await settlePayment(deps, paymentId)
}
