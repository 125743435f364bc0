/** Orders and their payments, written straight into the tables, as in `rows.ts`. */
import { randomUUID } from 'node:crypto'
import { orders, payments } from '#server/db/schema/payments.ts'
import { openResumeAccess } from '#server/features/money/payments/access/resume-access.ts'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { requireRow } from './rows.ts'

type OrderRow = typeof orders.$inferInsert
type PaymentRow = typeof payments.$inferInsert

/** An order of money for the balance, paid by card unless `given` says otherwise; returns its id. */
export async function buildOrder(
  db: Sql,
  given: Pick<OrderRow, 'companyId' | 'userId' | 'amountKopecks' | 'createdAt'> & Partial<OrderRow>,
) {
  const [order] = await db
    .insert(orders)
    .values({
      requestKey: randomUUID(),
      kind: 'top_up',
      method: 'provider',
      title: 'Пополнение баланса',
      ...given,
    })
    .returning({ id: orders.id })
  return requireRow(order).id
}

/** A payment of an order through the sandbox of a provider; returns its id. */
export async function buildPayment(
  db: Sql,
  given: Pick<PaymentRow, 'orderId' | 'companyId' | 'amountKopecks' | 'createdAt'> & Partial<PaymentRow>,
) {
  const [payment] = await db
    .insert(payments)
    .values({ provider: 'sandbox', idempotenceKey: randomUUID(), email: 'payer@example.ru', ...given })
    .returning({ id: payments.id })
  return requireRow(payment).id
}

/** A week of access to the contacts of resumes, which a company has paid for and has from this moment on. */
export async function buyResumeAccess(
  db: Database,
  { companyId, userId, at }: { companyId: number; userId: number; at: string },
) {
  const orderId = await buildOrder(db, {
    companyId,
    userId,
    kind: 'resume_access',
    title: 'Доступ к контактам на 7 дней',
    amountKopecks: 199_000,
    accessDays: 7,
    createdAt: at,
  })
  await db.transaction((tx) => openResumeAccess(tx, { companyId, orderId, days: 7, at }))
}
