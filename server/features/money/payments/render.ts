/**
 * A service is rendered when its paid days are over (the offer, 2.1, 3.3 and 4.5): an act names it then, and the till
 * owes the second receipt (54-ФЗ). A vacancy that its company takes down earlier keeps its place until that day.
 */
import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { issueAcceptanceAct, orderSourceKey } from '#server/features/money/billing/acceptance-acts.ts'
import { lockMoney } from '#server/features/money/ledger/service.ts'
import { orderOfPackage } from '#server/features/money/packages/service.ts'
import { ProviderRefused } from '#server/payments/port.ts'
import type { Deps } from '#server/features/money/context.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { oneByOne } from '#server/kernel/one-by-one.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { actLinesOf } from './items.ts'
import { sendReceiptJob } from './jobs.ts'
import { findPayer, lockOrder, setOrder } from './queries.ts'
import type { OrderRow } from './queries.ts'
import { orders, payments, receipts } from '#server/db/schema/payments.ts'
import { refundedOf } from './refund-queries.ts'

const SERVICES_AT_ONCE = 200

/** Safe to run twice. */
export async function renderServices({ db, now, queue }: Pick<Deps, 'db' | 'now' | 'queue'>) {
  const at = now().toISOString()
  // Placements and access whose days are over.
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'paid'),
        isNull(orders.renderedAt),
        isNull(orders.returnedAt),
        lte(orders.endsAt, at),
      ),
    )
    .orderBy(asc(orders.endsAt), asc(orders.id))
    .limit(SERVICES_AT_ONCE)
  await oneByOne(due, ({ id }) => db.transaction((tx) => renderOne(tx, queue, { id, at })))
  return { rendered: due.length }
}

async function renderOne(tx: Sql, queue: JobQueue, { id, at }: { id: number; at: string }) {
  const order = await lockOrder(tx, { id })
  if (!order || order.state !== 'paid' || order.renderedAt !== null || order.returnedAt !== null) return
  // Its days were prolonged meanwhile.
  if (order.endsAt === null || Date.parse(order.endsAt) > Date.parse(at)) return
  await setOrder(tx, id, { renderedAt: at })
  await planReceipts(tx, queue, order, at)
}

/**
 * Acts of rendered services. Apart from the rendering, so that no act is lost while the operator's bank details are
 * missing: what has none yet gets it by the first run that knows them. Safe to run twice.
 */
export async function issueServiceActs({ db, now, seller }: Pick<Deps, 'db' | 'now' | 'seller'>) {
  if (!seller) return { acts: 0 }
  const at = now().toISOString()
  // Rendered services that cost something and have no act yet.
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.renderedAt),
        isNull(orders.actAt),
        gt(orders.amountKopecks, orders.returnedKopecks),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(SERVICES_AT_ONCE)
  await oneByOne(due, ({ id }) => db.transaction((tx) => makeActOf(tx, { id, at, seller })))
  return { acts: due.length }
}

async function makeActOf(tx: Sql, { id, at, seller }: { id: number; at: string; seller: Deps['seller'] }) {
  const order = await lockOrder(tx, { id })
  if (!order || order.renderedAt === null || order.actAt !== null) return
  await issueAcceptanceAct(tx, {
    seller,
    companyId: order.companyId,
    lines: actLinesOf(order),
    periodFrom: isoDay(instantOf(order.startedAt ?? order.paidAt ?? at)),
    periodTo: isoDay(instantOf(order.endsAt ?? order.renderedAt)),
    at,
    sourceKey: orderSourceKey(id),
  })
  await setOrder(tx, id, { actAt: at })
}

/** The advances that the service was paid with; what came by bank transfer needs no receipt. */
async function planReceipts(tx: Sql, queue: JobQueue, order: OrderRow, at: string) {
  const { companyId } = order
  await lockMoney(tx, companyId)
  let rest = order.amountKopecks - order.returnedKopecks
  const own = order.packageId === null ? order.id : await orderOfPackage(tx, order.packageId)
  for (const orderId of [own, null]) {
    if (rest === 0) return
    for (const { id: paymentId, leftKopecks } of await listAdvances(tx, { companyId, orderId })) {
      const amountKopecks = Math.min(rest, leftKopecks)
      if (amountKopecks === 0) return
      const receipt = await insertReceipt(tx, {
        paymentId,
        orderId: order.id,
        amountKopecks,
        title: order.title,
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
 * Sends a second receipt. A repeat has the same key, so there is one receipt.
 * @throws Error when the provider cannot be reached, or the board has another one now
 */
export async function sendReceipt(
  { db, log, paymentProvider: provider }: Pick<Deps, 'db' | 'log' | 'paymentProvider'>,
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
  const payer = await findPayer(db, payment.companyId)
  try {
    const { externalId } = await provider.sendReceipt({
      idempotenceKey: receipt.idempotenceKey,
      externalPaymentId: payment.externalId,
      amountKopecks: receipt.amountKopecks,
      description: receipt.title,
      email: payment.email,
      payer: { title: payer?.legalTitle ?? payer?.title ?? '', inn: payer?.inn ?? null },
    })
    await setReceipt(db, receipt.id, { state: 'sent', externalId, nextTryAt: null })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    log.error({ err: error, event: 'receipt.refused', receiptId: receipt.id, code: error.code })
    await setReceipt(db, receipt.id, { state: 'refused', nextTryAt: null })
  }
}

/**
 * Payments through a provider with what neither a second receipt nor a refund has used of them yet: those of the given order, or those
 * whose money went to the balance.
 */
async function listAdvances(tx: Sql, { companyId, orderId }: { companyId: number; orderId: number | null }) {
  const used = sql<number>`(${refundedOf} + coalesce((select sum(${receipts.amountKopecks}) from ${receipts} where ${receipts.paymentId} = ${payments.id}), 0))::int`
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
        gt(payments.amountKopecks, used),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(200)
  return rows.map(({ id, amountKopecks, usedKopecks }) => ({ id, leftKopecks: amountKopecks - usedKopecks }))
}

/** Null when the order has a receipt for this payment. */
async function insertReceipt(tx: Sql, row: InferInsertModel<typeof receipts>) {
  const [written] = await tx
    .insert(receipts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: receipts.id, idempotenceKey: receipts.idempotenceKey })
  return written ?? null
}

async function setReceipt(db: Sql, id: number, set: Partial<InferInsertModel<typeof receipts>>) {
  await db.update(receipts).set(set).where(eq(receipts.id, id))
}
