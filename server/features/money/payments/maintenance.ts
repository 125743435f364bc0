/** What the regular jobs do about money. */
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { ledgerFaults } from '#server/features/money/ledger/service.ts'
import { packageFaults } from '#server/features/money/packages/service.ts'
import type { Deps } from '#server/features/money/context.ts'
import { cancelOpenOrder } from './order.ts'
import { lockOrder } from './queries.ts'
import { orders, payments } from '#server/db/schema/payments.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

const ORDERS_AT_ONCE = 200

/** Orders by card that nobody has paid for a day are given up: their vacancies go back to the drafts. Safe to run twice. */
export async function closeAbandonedOrders({ db, now, changes }: Pick<Deps, 'db' | 'now' | 'changes'>) {
  const at = now().toISOString()
  const before = new Date(now().getTime() - DAY_MS).toISOString()
  // Orders by card that nobody goes on paying.
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'open'),
        eq(orders.method, 'provider'),
        isNull(orders.billedAt),
        sql`${orders.createdAt} < ${before}`,
        sql`not exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id} and ${ne(payments.state, 'cancelled')})`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(ORDERS_AT_ONCE)
  for (const { id } of due) {
    const closed = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, { id })
      if (order?.state !== 'open') return null
      return cancelOpenOrder(tx, { orderId: id, userId: null, at, reason: 'abandoned' })
    })
    if (closed?.vacancyId != null) await changes.publish({ kind: 'vacancies', ids: [closed.vacancyId] })
  }
  return { orders: due.length }
}

/** Adds everything up again. A fault is a bug of ours that costs somebody money: it is logged, and an alarm sounds. */
export async function recountMoney({
  db,
  log,
  onFaults,
}: Pick<Deps, 'db' | 'log'> & { onFaults: (count: number) => void }) {
  const [{ unbalanced, overdrawn }, packages] = await Promise.all([ledgerFaults(db), packageFaults(db)])
  const faults = { unbalanced, overdrawn, packages }
  const count = unbalanced + overdrawn + packages
  if (count > 0) log.error({ event: 'ledger.faults', ...faults })
  onFaults(count)
  return faults
}
