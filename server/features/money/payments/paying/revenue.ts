/**
 * A service is rendered when its paid days are over (the offer, 2.1, 3.3 and 4.5), even if the company closes the vacancy
 * earlier. Then its acceptance act and second receipt (54-ФЗ) are due.
 */
import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { issueAcceptanceAct, orderSourceKey } from '#server/features/money/billing/acceptance-acts.ts'
import { lockMoney } from '#server/features/money/ledger/service.ts'
import { findOrderOfPackage } from '#server/features/money/packages/service.ts'
import { ProviderRefused } from '#server/payments/port.ts'
import type { Deps } from '#server/features/money/context.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import { FORMER_RECEIPT_TAX } from '#shared/features/money/tax-regimes/terms.ts'
import { receiptText } from '#shared/features/money/payments/order-number.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { acceptanceActLinesOf } from '../ordering/items.ts'
import { sendFiscalReceiptsJob, sendReceiptJob } from './jobs.ts'
import { readReceiptPayer, lockOrder, setOrder, type OrderRow } from '../queries.ts'
import { orders, payments, receipts } from '#server/db/schema/payments.ts'
import { refundedKopecks } from '../refunds/refund.ts'

const SERVICES_AT_ONCE = 200

const listDue = (db: Sql, isDue: SQL | undefined, ...order: SQL[]) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(isDue)
    .orderBy(...order, asc(orders.id))
    .limit(SERVICES_AT_ONCE)

/** Marks services as rendered and plans their receipts. Safe to run twice. @throws the first failure, after the last */
export async function recogniseRevenue({
  db,
  now,
  queue,
  taxRegimes,
}: Pick<Deps, 'db' | 'now' | 'queue' | 'taxRegimes'>) {
  const at = now().toISOString()
  const isOver = and(
    eq(orders.state, 'paid'),
    isNull(orders.completedAt),
    isNull(orders.returnedAt),
    lte(orders.endsAt, at),
  )
  const due = await listDue(db, isOver, asc(orders.endsAt))
  await sequentially(due, ({ id }) =>
    db.transaction((tx) => recogniseOrder(tx, { queue, taxRegimes }, { id, at })),
  )
  return { recognised: due.length }
}

async function recogniseOrder(tx: Sql, deps: ReceiptDeps, { id, at }: { id: number; at: string }) {
  const order = await lockOrder(tx, { id })
  if (!order || order.state !== 'paid' || order.completedAt !== null || order.returnedAt !== null) return
  // Its term was prolonged in the meantime.
  if (order.endsAt === null || Date.parse(order.endsAt) > Date.parse(at)) return
  await setOrder(tx, id, { completedAt: at })
  await planReceipts(tx, deps, { order, endsAt: order.endsAt, at })
}

/**
 * Issues acceptance acts of rendered services. A separate job: acts wait until the operator's bank details are set.
 * Safe to run twice.
 * @throws the first failure, after all orders have been tried
 */
export async function issueServiceActs(deps: Pick<Deps, 'db' | 'now' | 'seller' | 'taxRegimes'>) {
  const { db, now, seller } = deps
  if (!seller) return { acts: 0 }
  const at = now().toISOString()
  const isWithoutAct = and(
    isNotNull(orders.completedAt),
    isNull(orders.acceptanceActAt),
    gt(orders.amountKopecks, orders.returnedKopecks),
  )
  const due = await listDue(db, isWithoutAct)
  await sequentially(due, ({ id }) => db.transaction((tx) => issueAct(tx, deps, { id, at })))
  return { acts: due.length }
}

async function issueAct(
  tx: Sql,
  { seller, taxRegimes }: Pick<Deps, 'seller' | 'taxRegimes'>,
  { id, at }: { id: number; at: string },
) {
  const order = await lockOrder(tx, { id })
  if (!order || order.completedAt === null || order.acceptanceActAt !== null) return
  await issueAcceptanceAct(tx, {
    seller,
    taxRegimes,
    orderId: id,
    orderedAt: order.createdAt,
    companyId: order.companyId,
    lines: acceptanceActLinesOf(order),
    periodFrom: isoDay(order.startedAt ?? order.paidAt ?? at),
    periodTo: isoDay(order.endsAt ?? order.completedAt),
    at,
    sourceKey: orderSourceKey(id),
  })
  await setOrder(tx, id, { acceptanceActAt: at })
}

type ReceiptDeps = Pick<Deps, 'queue' | 'taxRegimes'>

/**
 * Second receipts for the card payments that the service was paid with; bank transfers need none. Their codes are those of
 * the last day of the service: VAT is due by the rate of the day of the shipment (НК РФ, articles 146 and 167), whatever
 * the rate of the advance was. An operator who is self-employed on that day has no cash register, and a payment whose
 * receipt «Мой налог» made has no advance that a cash register would set off.
 */
async function planReceipts(
  tx: Sql,
  { queue, taxRegimes }: ReceiptDeps,
  { order, endsAt, at }: { order: OrderRow; endsAt: string; at: string },
) {
  const { receipt: tax } = taxRegimes.termsOn(isoDay(endsAt))
  if (tax === null) return
  const { companyId } = order
  await lockMoney(tx, companyId)
  let rest = order.amountKopecks - order.returnedKopecks
  const paidOrderId = order.packageId === null ? order.id : await findOrderOfPackage(tx, order.packageId)
  for (const orderId of [paidOrderId, null]) {
    if (rest === 0) return
    for (const { id: paymentId, leftKopecks } of await listAdvances(tx, { companyId, orderId })) {
      const amountKopecks = Math.min(rest, leftKopecks)
      if (amountKopecks === 0) return
      const receipt = await insertReceipt(tx, {
        paymentId,
        orderId: order.id,
        amountKopecks,
        title: receiptText(order),
        tax,
        idempotenceKey: crypto.randomUUID(),
        createdAt: at,
        nextTryAt: at,
      })
      if (receipt) await sendReceiptJob(tx, queue, receipt)
      rest -= amountKopecks
    }
  }
}

/**
 * Sends a second receipt. A repeat has the same idempotence key.
 * @throws Error when the provider cannot be reached or is not connected any more
 */
export async function sendReceipt(
  {
    db,
    log,
    now,
    queue,
    paymentProvider: provider,
  }: Pick<Deps, 'db' | 'log' | 'now' | 'queue' | 'paymentProvider'>,
  { receiptId }: { receiptId: number },
) {
  const [due] = await db
    .select({ receipt: receipts, payment: payments })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(and(eq(receipts.id, receiptId), eq(receipts.state, 'due')))
  if (!due) return
  const { receipt, payment } = due
  if (provider?.name !== payment.provider || payment.externalId === null)
    throw new Error(`The provider ${payment.provider} is not connected`)
  try {
    const { externalId } = await provider.sendReceipt({
      idempotenceKey: receipt.idempotenceKey,
      externalPaymentId: payment.externalId,
      amountKopecks: receipt.amountKopecks,
      description: receipt.title,
      email: payment.email,
      payer: await readReceiptPayer(db, payment.companyId),
      tax: receipt.tax ?? FORMER_RECEIPT_TAX,
    })
    await db.transaction(async (tx) => {
      await setReceipt(tx, receipt.id, { state: 'sent', externalId, nextTryAt: null })
      await sendFiscalReceiptsJob(tx, queue, { paymentId: payment.id, at: now().toISOString() })
    })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    log.error({ err: error, event: 'receipt.refused', receiptId: receipt.id, code: error.code })
    await setReceipt(db, receipt.id, { state: 'refused', nextTryAt: null })
  }
}

/** SQL: the cash register has made a receipt of the payment. */
const hasFirstReceipt = sql`(${payments.tax} is null or ${payments.tax} ->> 'receipt' is not null)`

/**
 * Provider payments of the order, or with null those whose money went to the balance, with the kopecks that neither a
 * second receipt nor a refund has used.
 */
async function listAdvances(tx: Sql, { companyId, orderId }: { companyId: number; orderId: number | null }) {
  const used = sql<number>`(${refundedKopecks} + coalesce((select sum(${receipts.amountKopecks}) from ${receipts} where ${receipts.paymentId} = ${payments.id}), 0))::int`
  const rows = await tx
    .select({ id: payments.id, amountKopecks: payments.amountKopecks, usedKopecks: used })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.state, 'succeeded'),
        orderId === null
          ? or(
              eq(orders.kind, 'top_up'),
              ne(orders.state, 'paid'),
              ne(orders.method, 'provider'),
              isNotNull(orders.returnedAt),
            )
          : eq(payments.orderId, orderId),
        hasFirstReceipt,
        gt(payments.amountKopecks, used),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(200)
  return rows.map(({ id, amountKopecks, usedKopecks }) => ({ id, leftKopecks: amountKopecks - usedKopecks }))
}

/** @returns null when the order has a receipt for this payment */
async function insertReceipt(tx: Sql, row: typeof receipts.$inferInsert) {
  const [written] = await tx
    .insert(receipts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: receipts.id, idempotenceKey: receipts.idempotenceKey })
  return written ?? null
}

async function setReceipt(db: Sql, id: number, set: Partial<typeof receipts.$inferInsert>) {
  await db.update(receipts).set(set).where(eq(receipts.id, id))
}
