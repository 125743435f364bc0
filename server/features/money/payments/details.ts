import { eq } from 'drizzle-orm'
import { papersOfOrder } from '#server/features/money/documents/of-order.ts'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { instantOf, instantOrNull } from '#server/kernel/instant.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { PaymentId } from '#shared/features/money/payments/model.ts'
import type { OrderDetails } from '#shared/features/money/payments/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { listAttempts, listReceiptsOf, listRefundsOf } from './details-queries.ts'
import { orderOf } from './views.ts'
import { orders } from '#server/db/schema/payments.ts'

/**
 * EDITOR and up of the company that ordered. Somebody else's order and a missing one are the same.
 * @throws Problem not_found, forbidden for a colleague who may not
 */
export async function readOrder(ctx: Ctx, { orderId }: { orderId: number }): Promise<OrderDetails> {
  const { db } = ctx.deps
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw noOrder()
  const { companyId, returnedKopecks, startedAt, endsAt } = order
  await requireRole(ctx, db, { companyId, may: canPay }).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? noOrder() : error
  })
  const [attempts, papers, receipts] = await Promise.all([
    listAttempts(db, { companyId, orderId }),
    papersOfOrder(db, { companyId, orderId }),
    listReceiptsOf(db, orderId),
  ])
  const refunds = await listRefundsOf(
    db,
    attempts.map(({ id }) => id),
  )
  return {
    order: orderOf(order),
    companyId: CompanyId.parse(companyId),
    returnedKopecks,
    startedAt: instantOrNull(startedAt),
    endsAt: instantOrNull(endsAt),
    attempts: attempts.map(({ id, state, amountKopecks, createdAt, endedAt }) => ({
      id: PaymentId.parse(id),
      state,
      amountKopecks,
      createdAt: instantOf(createdAt),
      endedAt: instantOrNull(endedAt),
      refunds: refunds
        .filter(({ paymentId }) => paymentId === id)
        .map((refund) => ({ amountKopecks: refund.amountKopecks, at: instantOf(refund.seenAt) })),
    })),
    documents: papers.map(({ issuedAt, ...paper }) => ({ ...paper, issuedAt: instantOf(issuedAt) })),
    receipts: receipts.map(({ createdAt, ...receipt }) => ({ ...receipt, at: instantOf(createdAt) })),
  }
}

const noOrder = () => new Problem('not_found', 'Такого заказа нет')
