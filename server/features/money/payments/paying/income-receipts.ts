/**
 * Receipts of «Мой налог». A self-employed operator issues them himself for all money that is received or returned, by
 * any method (422-ФЗ, article 14); staff enter their links, and the payer gets them by e-mail.
 */
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { incomeReceipts, orders, payments } from '#server/db/schema/payments.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { findUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/money/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { incomeReceiptEmail } from '#server/mail/templates/payments.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import type { IncomeReceipt } from '#shared/features/money/payments/income-receipts-contract.ts'
import type { IncomeSource } from '#shared/features/money/payments/vocabulary.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'

/**
 * Lists payments and refunds that wait for a receipt, oldest first, or that have one, newest first. Requires an
 * administrator of the board.
 */
export async function listIncomeReceipts(
  ctx: Ctx,
  { state, page }: { state: 'due' | 'entered'; page: number },
): Promise<{ count: number; items: IncomeReceipt[] }> {
  requireStaffAdmin(ctx)
  const { db, taxRegimes } = ctx.deps
  const isShown = state === 'due' ? sql`url is null` : sql`url is not null`
  const order = state === 'due' ? sql`at, source, source_id` : sql`at desc, source, source_id`
  const income = incomeOf(taxRegimes)
  const [counted, items] = await Promise.all([
    db.execute<{ count: number }>(sql`select count(*)::int count from (${income}) income where ${isShown}`),
    readIncome(
      db,
      sql`select * from (${income}) income where ${isShown} order by ${order}
        limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    ),
  ])
  return { count: counted.rows[0]?.count ?? 0, items }
}

/** Of an order, the first one first. */
export const listOrderIncome = (db: Sql, taxRegimes: Deps['taxRegimes'], orderId: number) =>
  readIncome(db, sql`select * from (${incomeOf(taxRegimes)}) income where order_id = ${orderId} order by at`)

/**
 * Stores the link of a receipt and e-mails it to the person who ordered. Another link replaces it and is e-mailed again;
 * the same one changes nothing.
 * @throws Problem not_found, conflict for the receipt of another company
 */
export async function enterIncomeReceipt(
  ctx: Ctx,
  { source, sourceId, url }: { source: IncomeSource; sourceId: number; url: string },
): Promise<IncomeReceipt> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const [income] = await readIncome(
      tx,
      sql`select * from (${incomeOf(deps.taxRegimes)}) income where source = ${source} and source_id = ${sourceId}`,
    )
    if (!income) throw new Problem('not_found', 'Такого платежа нет')
    const { company, orderId, amountKopecks } = income
    await requireOwnLink(tx, { url, companyId: company.id })
    const [written] = await tx
      .insert(incomeReceipts)
      .values({
        source,
        sourceId,
        orderId,
        companyId: company.id,
        amountKopecks,
        url,
        enteredBy: userId,
        enteredAt: at,
      })
      .onConflictDoUpdate({
        target: [incomeReceipts.source, incomeReceipts.sourceId],
        set: { url, enteredBy: userId, enteredAt: at },
        setWhere: ne(incomeReceipts.url, url),
      })
      .returning({ id: incomeReceipts.id })
    if (!written) return { ...income, url }
    await recordAudit(tx, {
      userId,
      action: 'payment.receipt_entered',
      objectKind: 'payment',
      objectId: String(orderId),
      details: { companyId: company.id, amountKopecks, source },
      at,
    })
    await sendReceipt(tx, deps, { ...income, url })
    return { ...income, url }
  })
}

/** A receipt names its buyer: one link for two companies is a slip of the hand. */
async function requireOwnLink(tx: Sql, { url, companyId }: { url: string; companyId: number }) {
  const [other] = await tx
    .select({ orderId: incomeReceipts.orderId })
    .from(incomeReceipts)
    .where(and(eq(incomeReceipts.url, url), ne(incomeReceipts.companyId, companyId)))
    .limit(1)
  if (!other) return
  const message = `Эта ссылка уже записана к заказу № ${other.orderId} другой компании.`
  throw new Problem('conflict', message, { url: message })
}

async function sendReceipt(
  tx: Sql,
  { mailer, site }: Pick<Deps, 'mailer' | 'site'>,
  { orderId, title, amountKopecks, url, source }: IncomeReceipt & { url: string },
) {
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  const payer = order && (await findUser(tx, order.userId))
  if (!payer) return
  const email = incomeReceiptEmail(site, {
    orderId,
    title,
    amountKopecks,
    url,
    isRefund: source === 'refund',
  })
  await mailer.enqueue(tx, { ...email, userId: payer.id, recipient: payer.email })
}

/**
 * SQL: all income of НПД with its receipts. A payment by card has the regime of the day when it was begun, because its
 * provider was told then whether to make a receipt; a transfer that of the day when staff saw it.
 */
const incomeOf = ({ periodsOf }: Deps['taxRegimes']) => sql`
  select income.*, orders.title, companies.slug, companies.title company_title, companies.inn, receipt.url
  from (
    select 'card_payment' source, id source_id, order_id, company_id, amount_kopecks, ended_at at from ${payments}
      where state = 'succeeded' and tax ->> 'regime' = 'self_employed'
    union all
    select 'bank_transfer', id, id, company_id, amount_kopecks, bank_paid_at from ${orders}
      where bank_paid_at is not null and (${isInPeriods(periodsOf('self_employed'))})
    union all
    select 'refund', made.id, paid.order_id, made.company_id, made.amount_kopecks, made.seen_at
      from ${refunds} made join ${payments} paid on paid.id = made.payment_id
      where paid.tax ->> 'regime' = 'self_employed'
  ) income
  join ${orders} on orders.id = income.order_id
  join ${companies} on companies.id = income.company_id
  left join ${incomeReceipts} receipt on receipt.source = income.source and receipt.source_id = income.source_id`

function isInPeriods(periods: ReturnType<Deps['taxRegimes']['periodsOf']>): SQL {
  if (periods.length === 0) return sql`false`
  const conditions = periods.map(
    ({ from, to }) =>
      sql`(bank_paid_at >= ${startOf(from, '-infinity')} and bank_paid_at < ${startOf(to, 'infinity')})`,
  )
  return sql.join(conditions, sql` or `)
}

const startOf = (day: string | null, none: string) =>
  sql`${day === null ? none : `${day}T00:00:00+03:00`}::timestamptz`

type IncomeRow = {
  source: IncomeSource
  source_id: number
  order_id: number
  company_id: number
  amount_kopecks: number
  at: string
  title: string
  slug: string
  company_title: string
  inn: string | null
  url: string | null
}

async function readIncome(db: Sql, query: SQL): Promise<IncomeReceipt[]> {
  const { rows } = await db.execute<IncomeRow>(query)
  return rows.map((row) => ({
    source: row.source,
    sourceId: row.source_id,
    orderId: OrderId.parse(row.order_id),
    title: row.title,
    company: { id: CompanyId.parse(row.company_id), slug: row.slug, title: row.company_title, inn: row.inn },
    amountKopecks: row.amount_kopecks,
    at: new Date(row.at).toISOString(),
    url: row.url,
  }))
}
