/** Orders paid by bill, as staff list them. */
import { and, asc, desc, eq, exists, gt, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { companies } from '#server/db/schema/companies.ts'
import { orders } from '#server/db/schema/payments.ts'
import type { Ctx, Deps } from '#server/features/money/context.ts'
import { isDocumentNumbered } from '#server/features/money/billing/read.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { containsPattern, type Sql } from '#server/kernel/sql.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { readTypedNumber, type TypedNumber } from '#shared/features/money/billing/typed-number.ts'
import type { StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { readUnusedAccess } from '../refunds/access-refunds.ts'
import { presentOrder } from '../ordering/presenters.ts'

export async function listStaffOrders(
  ctx: Ctx,
  { state, search, page }: { state: 'waiting' | 'paid'; search: string; page: number },
) {
  requireStaffAdmin(ctx)
  const { db } = ctx.deps
  const where = { isPaid: state === 'paid', search, typed: await readBillNumber(db, search) }
  const [count, rows] = await Promise.all([
    countBilled(db, where),
    listBilled(db, { ...where, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return { count, items: await presentStaffOrders(ctx.deps, rows) }
}

/** A day that no bill of this number has, as after a slip of the payer, finds less than the number alone. */
async function readBillNumber(db: Sql, search: string): Promise<TypedNumber | null> {
  const typed = readTypedNumber(search)
  if (typed === null || typed.day === null) return typed
  const isKnown = (await db.$count(billingDocuments, and(isBill, isDocumentNumbered(typed)))) > 0
  return isKnown ? typed : { ...typed, day: null }
}

const isBill = eq(billingDocuments.kind, 'bill')

/** Access of a company that was paid for and is not over, whatever it was paid with; that which begins first first. */
export async function listStaffAccess(ctx: Ctx, { id: companyId }: { id: number }) {
  requireStaffAdmin(ctx)
  const { db, now } = ctx.deps
  const rows = await selectBilled(db)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.kind, 'resume_access'),
        eq(orders.state, 'paid'),
        gt(orders.amountKopecks, 0),
        gt(orders.endsAt, now().toISOString()),
      ),
    )
    .orderBy(asc(orders.startedAt), asc(orders.id))
    .limit(100)
  return { items: await presentStaffOrders(ctx.deps, rows) }
}

type ReadDeps = Pick<Deps, 'db' | 'now'>

export async function requireStaffOrder(deps: ReadDeps, orderId: number): Promise<StaffOrder> {
  const row = await findBilled(deps.db, orderId)
  const [order] = row ? await presentStaffOrders(deps, [row]) : []
  if (!order) throw new Error(`Order ${orderId} is gone`)
  return order
}

async function presentStaffOrders({ db, now }: ReadDeps, rows: readonly BilledRow[]): Promise<StaffOrder[]> {
  const bills = await listBillsOf(
    db,
    rows.map(({ order }) => order.id),
  )
  const accessOrders = rows
    .map(({ order }) => order)
    .filter(
      ({ kind, state, completedAt }) => kind === 'resume_access' && state === 'paid' && completedAt === null,
    )
  const access = await readUnusedAccess(db, accessOrders, now().toISOString())
  return rows.map(({ order, company }) => ({
    ...presentOrder(order),
    company: { ...company, id: CompanyId.parse(company.id) },
    bankPaidAt: order.bankPaidAt,
    access: access.get(order.id) ?? null,
    bills: bills
      .filter(({ orderId }) => orderId === order.id)
      .map(({ slug, number, issuedAt, buyer: { title, inn } }) => ({
        slug,
        number,
        issuedAt,
        buyer: { title, inn },
      })),
  }))
}

/** The newest first. */
async function listBillsOf(db: Sql, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: billingDocuments.orderId,
      slug: billingDocuments.slug,
      number: billingDocuments.number,
      issuedAt: billingDocuments.issuedAt,
      buyer: billingDocuments.buyer,
    })
    .from(billingDocuments)
    .where(and(isBill, inArray(billingDocuments.orderId, [...orderIds])))
    .orderBy(desc(billingDocuments.id))
    .limit(500)
}

type BilledFilter = { isPaid: boolean; search: string; typed: TypedNumber | null }

/** Cancelled orders wait too: their transfer may be under way. */
function isBilled(db: Sql, { isPaid, search, typed }: BilledFilter) {
  const pattern = containsPattern(search)
  return and(
    isNotNull(orders.billedAt),
    isPaid ? isNotNull(orders.bankPaidAt) : isNull(orders.bankPaidAt),
    search === ''
      ? undefined
      : or(
          ilike(companies.title, pattern),
          ilike(companies.legalTitle, pattern),
          eq(companies.inn, search),
          typed === null
            ? undefined
            : exists(
                db
                  .select({ one: sql`1` })
                  .from(billingDocuments)
                  .where(and(isBill, eq(billingDocuments.orderId, orders.id), isDocumentNumbered(typed))),
              ),
        ),
  )
}

/** What staff see of the company that pays. */
export const companyColumns = {
  id: companies.id,
  slug: companies.slug,
  title: companies.title,
  inn: companies.inn,
}

const selectBilled = (db: Sql) =>
  db
    .select({ order: orders, company: companyColumns })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))

function listBilled(db: Sql, { limit, offset, ...where }: BilledFilter & { limit: number; offset: number }) {
  return selectBilled(db)
    .where(isBilled(db, where))
    .orderBy(desc(where.isPaid ? orders.bankPaidAt : orders.id), desc(orders.id))
    .limit(limit)
    .offset(offset)
}

async function countBilled(db: Sql, where: BilledFilter) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(isBilled(db, where))
  return row?.count ?? 0
}

async function findBilled(db: Sql, orderId: number) {
  const [row] = await selectBilled(db).where(eq(orders.id, orderId))
  return row ?? null
}

type BilledRow = NonNullable<Awaited<ReturnType<typeof findBilled>>>
