import { desc, eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { payments } from '#server/db/schema/payments.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { PaymentId } from '#shared/features/money/payments/model.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { companyColumns } from '../staff/staff-orders.ts'

/** Refunds to cards, the newest first. */
export async function listStaffRefunds(ctx: Ctx, { page }: { page: number }) {
  requireStaffAdmin(ctx)
  const { db } = ctx.deps
  const [count, rows] = await Promise.all([
    db.$count(refunds),
    db
      .select({
        id: refunds.id,
        paymentId: refunds.paymentId,
        orderId: payments.orderId,
        amountKopecks: refunds.amountKopecks,
        fromBalanceKopecks: refunds.fromBalanceKopecks,
        seenAt: refunds.seenAt,
        company: companyColumns,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(companies, eq(companies.id, refunds.companyId))
      .orderBy(desc(refunds.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ])
  return {
    count,
    items: rows.map((row) => ({
      ...row,
      paymentId: PaymentId.parse(row.paymentId),
      orderId: OrderId.parse(row.orderId),
      company: { ...row.company, id: CompanyId.parse(row.company.id) },
    })),
  }
}
