import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import { orderSourceKey } from '#server/features/money/billing/acceptance-acts.ts'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { PaymentId, type OrderDetails } from '#shared/features/money/payments/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { listFiscalReceipts } from '../paying/fiscal-receipts.ts'
import { listOrderIncome } from '../paying/income-receipts.ts'
import { presentOrder } from './presenters.ts'
import { orders, payments, receipts, resumeAccess } from '#server/db/schema/payments.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import type { Sql } from '#server/kernel/sql.ts'

/**
 * EDITOR and up of the company that ordered. An order of another company is not found.
 * @throws Problem not_found, forbidden for a colleague who may not
 */
export async function readOrder(ctx: Ctx, { orderId }: { orderId: number }): Promise<OrderDetails> {
  const { db, taxRegimes } = ctx.deps
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw orderNotFound()
  const { companyId, returnedKopecks, startedAt, endsAt } = order
  await requireRole(ctx, db, { companyId, may: canPay }).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? orderNotFound() : error
  })
  const [attempts, documents, orderReceipts, registered, income] = await Promise.all([
    listAttempts(db, { companyId, orderId }),
    listDocumentsOf(db, { companyId, orderId }),
    listReceiptsOf(db, orderId),
    listFiscalReceipts(db, orderId),
    listOrderIncome(db, taxRegimes, orderId),
  ])
  const cardRefunds = await listRefundsOf(
    db,
    attempts.map(({ id }) => id),
  )
  return {
    order: presentOrder(order),
    companyId: CompanyId.parse(companyId),
    returnedKopecks,
    accessEndedAt: await readAccessEnd(db, orderId),
    startedAt,
    endsAt,
    attempts: attempts.map(({ id, state, amountKopecks, createdAt, endedAt }) => ({
      id: PaymentId.parse(id),
      state,
      amountKopecks,
      createdAt,
      endedAt,
      refunds: cardRefunds
        .filter(({ paymentId }) => paymentId === id)
        .map((refund) => ({ amountKopecks: refund.amountKopecks, at: refund.seenAt })),
    })),
    documents,
    receipts: orderReceipts.map(({ createdAt, ...receipt }) => ({ ...receipt, at: createdAt })),
    incomeReceipts: income.map(({ source, amountKopecks, at, url }) => ({ source, amountKopecks, at, url })),
    fiscalReceipts: registered,
  }
}

async function readAccessEnd(db: Sql, orderId: number) {
  const [row] = await db
    .select({ endedAt: resumeAccess.endedAt })
    .from(resumeAccess)
    .where(eq(resumeAccess.orderId, orderId))
  return row?.endedAt ?? null
}

const orderNotFound = () => new Problem('not_found', 'Такого заказа нет')

type OfOrder = { companyId: number; orderId: number }

/** The newest first. */
const listAttempts = (db: Sql, { companyId, orderId }: OfOrder) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.orderId, orderId)))
    .orderBy(desc(payments.id))
    .limit(20)

async function listRefundsOf(db: Sql, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return []
  return db
    .select({ paymentId: refunds.paymentId, amountKopecks: refunds.amountKopecks, seenAt: refunds.seenAt })
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(refunds.id))
    .limit(100)
}

/** Second receipts: those of the service that the order was for. */
const listReceiptsOf = (db: Sql, orderId: number) =>
  db
    .select({
      amountKopecks: receipts.amountKopecks,
      state: receipts.state,
      createdAt: receipts.createdAt,
    })
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.id))
    .limit(100)

/** Bills and acceptance acts, the newest first. */
const listDocumentsOf = (db: Sql, { companyId, orderId }: OfOrder) =>
  db
    .select({
      kind: billingDocuments.kind,
      slug: billingDocuments.slug,
      number: billingDocuments.number,
      issuedAt: billingDocuments.issuedAt,
    })
    .from(billingDocuments)
    .where(
      and(
        eq(billingDocuments.companyId, companyId),
        or(eq(billingDocuments.orderId, orderId), eq(billingDocuments.sourceKey, orderSourceKey(orderId))),
      ),
    )
    .orderBy(desc(billingDocuments.id))
    .limit(50)
