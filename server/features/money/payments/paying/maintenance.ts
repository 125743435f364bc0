import { and, asc, eq, isNull, lt, ne, notExists } from 'drizzle-orm'
import { countLedgerFaults } from '#server/features/money/ledger/service.ts'
import { countPackageFaults } from '#server/features/money/packages/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import { cancelOpenOrder } from '../ordering/order.ts'
import { lockOrder } from '../queries.ts'
import { orders, payments } from '#server/db/schema/payments.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

const ORDERS_AT_ONCE = 200

/**
 * Cancels orders by card without a payment attempt for a day: their vacancies become drafts again. Safe to run twice.
 * @throws the first failure, after the last order
 */
export async function closeAbandonedOrders({ db, now, changes }: Pick<Deps, 'db' | 'now' | 'changes'>) {
  const at = now().toISOString()
  const isAbandoned = and(
    eq(orders.state, 'open'),
    eq(orders.method, 'provider'),
    isNull(orders.billedAt),
    lt(orders.createdAt, new Date(now().getTime() - DAY_MS).toISOString()),
    notExists(
      db
        .select()
        .from(payments)
        .where(and(eq(payments.orderId, orders.id), ne(payments.state, 'cancelled'))),
    ),
  )
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isAbandoned)
    .orderBy(asc(orders.id))
    .limit(ORDERS_AT_ONCE)
  let closed = 0
  await sequentially(due, async ({ id }) => {
    const order = await db.transaction(async (tx) => {
      await lockOrder(tx, { id })
      // Paid or opened for payment again since the list was read: only a new statement sees it.
      if ((await tx.$count(orders, and(eq(orders.id, id), isAbandoned))) === 0) return null
      return cancelOpenOrder(tx, { orderId: id, userId: null, at, reason: 'abandoned' })
    })
    if (!order) return
    closed += 1
    if (order.vacancyId !== null) await changes.publish({ kind: 'vacancies', ids: [order.vacancyId] })
  })
  return { orders: closed }
}

/** Checks that the ledger and the packages add up. A fault is a bug: it is logged and sets the metric. */
export async function recountMoney({
  db,
  log,
  onFaults,
}: Pick<Deps, 'db' | 'log'> & { onFaults: (count: number) => void }) {
  const [{ unbalanced, overdrawn }, packages] = await Promise.all([
    countLedgerFaults(db),
    countPackageFaults(db),
  ])
  const faults = { unbalanced, overdrawn, packages }
  const count = unbalanced + overdrawn + packages
  if (count > 0) log.error({ event: 'ledger.faults', ...faults })
  onFaults(count)
  return faults
}
