import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { orders, payments } from '#server/db/schema/payments.ts'

const isListed = ({ companyId, isOpen }: { companyId: number; isOpen: boolean }) =>
  and(eq(orders.companyId, companyId), isOpen ? eq(orders.state, 'open') : undefined)

export async function countOrders(db: Sql, where: { companyId: number; isOpen: boolean }) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(isListed(where))
  return row?.count ?? 0
}

/** The newest first. */
export function listOrders(
  db: Sql,
  { limit, offset, ...where }: { companyId: number; isOpen: boolean; limit: number; offset: number },
) {
  return db.select().from(orders).where(isListed(where)).orderBy(desc(orders.id)).limit(limit).offset(offset)
}

/** The last attempt of each order that has one, by the order's id. */
export async function lastPaymentsOf(db: Sql, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, number>()
  const rows = await db
    .select({ orderId: payments.orderId, paymentId: max(payments.id) })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .groupBy(payments.orderId)
  return new Map(rows.map(({ orderId, paymentId }) => [orderId, paymentId ?? 0]))
}

type Billed = { isPaid: boolean; search: string }

/** A cancelled order may still have its transfer on the way, so it waits as well. */
function isBilled({ isPaid, search }: Billed) {
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return and(
    isNotNull(orders.billedAt),
    isPaid ? isNotNull(orders.bankPaidAt) : isNull(orders.bankPaidAt),
    search === ''
      ? undefined
      : or(
          ilike(companies.title, pattern),
          eq(companies.inn, search),
          /^\d{1,9}$/.test(search) ? eq(orders.id, Number(search)) : undefined,
        ),
  )
}

const billed = (db: Sql) =>
  db
    .select({
      order: orders,
      company: { id: companies.id, slug: companies.slug, title: companies.title, inn: companies.inn },
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))

export function listBilled(db: Sql, { limit, offset, ...where }: Billed & { limit: number; offset: number }) {
  return billed(db)
    .where(isBilled(where))
    .orderBy(desc(where.isPaid ? orders.bankPaidAt : orders.id), desc(orders.id))
    .limit(limit)
    .offset(offset)
}

export async function countBilled(db: Sql, where: Billed) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(isBilled(where))
  return row?.count ?? 0
}

export async function findBilled(db: Sql, orderId: number) {
  const [row] = await billed(db).where(eq(orders.id, orderId))
  return row ?? null
}
export type BilledRow = NonNullable<Awaited<ReturnType<typeof findBilled>>>

/** Orders by card that nobody goes on paying. */
export function listAbandoned(db: Sql, { before, limit }: { before: string; limit: number }) {
  return db
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
    .limit(limit)
}
