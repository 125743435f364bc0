import { and, eq, sum } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { sandboxPayments, sandboxRefunds } from '#server/db/schema/payments.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import {
  ProviderRefused,
  type NewRefund,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from './port.ts'

/** A pending payment expires after this time, as with real providers. */
const LIFE_MS = HOUR_MS

/** A built-in provider for demos: no money moves, the payer chooses the outcome. */
export function createSandbox({
  db,
  publicUrl,
  now,
}: {
  db: Sql
  publicUrl: string
  now: () => Date
}): PaymentProvider {
  return {
    name: 'sandbox',
    async create({ paymentId, idempotenceKey, amountKopecks, description, returnUrl }) {
      const [row] = await db
        .insert(sandboxPayments)
        .values({
          id: crypto.randomUUID(),
          idempotenceKey,
          paymentId: String(paymentId),
          amountKopecks,
          description,
          returnUrl,
          createdAt: now().toISOString(),
        })
        // A repeat of the key returns the first payment.
        .onConflictDoUpdate({ target: sandboxPayments.idempotenceKey, set: { idempotenceKey } })
        .returning()
      if (!row) throw new Error('The sandbox payment was not inserted')
      return reportOf(row)
    },
    async read(externalId) {
      const row = await findSandboxPayment(db, externalId)
      return row ? reportOf(row) : null
    },
    refund: (refund) => db.transaction((tx) => makeRefund(tx, refund)),
    async readRefund(externalId) {
      const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, externalId))
      return row ? refundOf(row) : null
    },
    listReceipts: async () => null,
    sendReceipt: async ({ idempotenceKey }) => ({ externalId: `receipt-${idempotenceKey}` }),
  }

  function reportOf(row: typeof sandboxPayments.$inferSelect): ProviderPayment {
    const isLate = row.state === 'pending' && now().getTime() > Date.parse(row.createdAt) + LIFE_MS
    const state = isLate ? 'canceled' : row.state
    return {
      externalId: row.id,
      state: state === 'canceled' ? 'cancelled' : state,
      amountKopecks: row.amountKopecks,
      currency: 'RUB',
      paymentId: Number(row.paymentId),
      confirmationUrl: state === 'pending' ? `${publicUrl}/sandbox/checkout/${row.id}` : null,
      cancelReason: isLate ? 'expired_on_confirmation' : state === 'canceled' ? 'general_decline' : null,
    }
  }
}

/** Makes a refund immediately, within the paid amount. */
async function makeRefund(
  tx: Sql,
  { idempotenceKey, externalPaymentId, amountKopecks }: NewRefund,
): Promise<ProviderRefund> {
  const [payment] = await tx
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.id, externalPaymentId))
    .for('update')
  const [known] = await tx
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.idempotenceKey, idempotenceKey))
  if (known) return refundOf(known)
  const [made] = await tx
    .select({ kopecks: sum(sandboxRefunds.amountKopecks).mapWith(Number) })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, externalPaymentId))
  const paid = payment?.state === 'succeeded' ? payment.amountKopecks : 0
  if ((made?.kopecks ?? 0) + amountKopecks > paid)
    throw new ProviderRefused('invalid_request', 'More than was paid')
  const row = { id: crypto.randomUUID(), idempotenceKey, paymentId: externalPaymentId, amountKopecks }
  await tx.insert(sandboxRefunds).values(row)
  return refundOf(row)
}

const refundOf = ({ id, paymentId, amountKopecks }: typeof sandboxRefunds.$inferSelect): ProviderRefund => ({
  externalId: id,
  externalPaymentId: paymentId,
  state: 'succeeded',
  amountKopecks,
  currency: 'RUB',
  cancelReason: null,
})

export async function findSandboxPayment(db: Sql, id: string) {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return row ?? null
}

/** Ends a pending payment; an ended one stays as it is. */
export async function decideSandboxPayment(
  db: Sql,
  { id, state }: { id: string; state: 'succeeded' | 'canceled' },
) {
  await db
    .update(sandboxPayments)
    .set({ state })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.state, 'pending')))
}
