/**
 * A service is rendered when its paid days are over (the offer, 2.1, 3.3 and 4.5): an act names it then, and the till
 * owes the second receipt (54-ФЗ). A vacancy that its company takes down earlier keeps its place until that day.
 */
import type { Sql } from '#server/db/client.ts'
import { makeAct } from '#server/features/documents/acts.ts'
import { actKeyOf } from '#server/features/documents/of-order.ts'
import { holdMoney } from '#server/features/ledger/service.ts'
import { orderOfPackage } from '#server/features/packages/service.ts'
import { ProviderRefused } from '#server/payments/port.ts'
import type { Deps } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/job-queue.ts'
import { instantOf } from '#server/platform/instant.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { actLinesOf } from './items.ts'
import { sendReceiptJob } from './jobs.ts'
import { findPayer, lockOrder, setOrder } from './queries.ts'
import type { OrderRow } from './queries.ts'
import {
  findDueReceipt,
  insertReceipt,
  listAdvances,
  listOver,
  listWithoutAct,
  setReceipt,
} from './receipt-queries.ts'

const SERVICES_AT_ONCE = 200

/** Safe to run twice. */
export async function renderServices({ db, now, queue }: Pick<Deps, 'db' | 'now' | 'queue'>) {
  const at = now().toISOString()
  const due = await listOver(db, { at, limit: SERVICES_AT_ONCE })
  for (const { id } of due) await db.transaction((tx) => renderOne(tx, queue, { id, at }))
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
export async function makeServiceActs({ db, now, seller }: Pick<Deps, 'db' | 'now' | 'seller'>) {
  if (!seller) return { acts: 0 }
  const at = now().toISOString()
  const due = await listWithoutAct(db, { limit: SERVICES_AT_ONCE })
  for (const { id } of due) await db.transaction((tx) => makeActOf(tx, { id, at, seller }))
  return { acts: due.length }
}

async function makeActOf(tx: Sql, { id, at, seller }: { id: number; at: string; seller: Deps['seller'] }) {
  const order = await lockOrder(tx, { id })
  if (!order || order.renderedAt === null || order.actAt !== null) return
  await makeAct(tx, {
    seller,
    companyId: order.companyId,
    lines: actLinesOf(order),
    periodFrom: isoDay(instantOf(order.startedAt ?? order.paidAt ?? at)),
    periodTo: isoDay(instantOf(order.endsAt ?? order.renderedAt)),
    at,
    sourceKey: actKeyOf(id),
  })
  await setOrder(tx, id, { actAt: at })
}

/** The advances that the service was paid with; what came by bank transfer needs no receipt. */
async function planReceipts(tx: Sql, queue: JobQueue, order: OrderRow, at: string) {
  const { companyId } = order
  await holdMoney(tx, companyId)
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
  const due = await findDueReceipt(db, receiptId)
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
