/** Packages as administrators of the board see them: remaining units, gifts, and sales. */
import { and, asc, desc, eq, gt, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { grants } from '#server/db/schema/grants.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'
import { packages } from '#server/db/schema/packages.ts'
import { orders } from '#server/db/schema/payments.ts'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import { containsPattern, type Sql } from '#server/kernel/sql.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import type { CompanyPackage, Grant, MonthSales } from '#shared/features/money/grants/contract.ts'
import { SALES_MONTHS } from '#shared/features/money/grants/vocabulary.ts'
import { ORDER_KINDS } from '#shared/features/money/payments/vocabulary.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { companyColumns } from './staff-orders.ts'

type Asked = { search: string; page: number }
type Range = { search: string; limit: number; offset: number }

const toRange = ({ search, page }: Asked): Range => ({
  search,
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
})

/** Packages from which something can be taken; the one that expires first is first. */
export async function listLeft(ctx: Ctx, asked: Asked) {
  requireStaffAdmin(ctx)
  const { db, now } = ctx.deps
  const at = now().toISOString()
  const [[total], items] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(packages)
      .innerJoin(companies, eq(companies.id, packages.companyId))
      .where(isLeft(at, asked.search)),
    readLeft(db, at, toRange(asked)),
  ])
  return { count: total?.count ?? 0, items }
}

export async function readLeft(
  db: Sql,
  at: string,
  { search, limit, offset }: Range,
): Promise<CompanyPackage[]> {
  const rows = await db
    .select({ row: packages, company: companyColumns, grantId: grants.id })
    .from(packages)
    .innerJoin(companies, eq(companies.id, packages.companyId))
    .leftJoin(grants, eq(grants.orderId, packages.orderId))
    .where(isLeft(at, search))
    .orderBy(asc(packages.expiresAt), asc(packages.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, company, grantId }) => ({
    id: row.id,
    tariff: row.tariffCode,
    size: row.size,
    remaining: row.remaining,
    unitKopecks: row.unitKopecks,
    boughtAt: row.boughtAt,
    expiresAt: row.expiresAt,
    company: { ...company, id: CompanyId.parse(company.id) },
    isGrant: grantId !== null,
  }))
}

const isLeft = (at: string, search: string) =>
  and(gt(packages.remaining, 0), isNull(packages.closedAt), gt(packages.expiresAt, at), companySearch(search))

export function companySearch(search: string) {
  if (search === '') return undefined
  return or(
    ilike(companies.title, containsPattern(search)),
    eq(companies.inn, search),
    /^\d{1,9}$/.test(search) ? eq(companies.id, Number(search)) : undefined,
  )
}

/** The latest first. */
export async function listGrants(ctx: Ctx, asked: Asked) {
  requireStaffAdmin(ctx)
  const { db } = ctx.deps
  const [[total], items] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(grants)
      .innerJoin(companies, eq(companies.id, grants.companyId))
      .where(companySearch(asked.search)),
    readGrants(db, companySearch(asked.search), toRange(asked)),
  ])
  return { count: total?.count ?? 0, items }
}

export async function readGrant({ deps: { db } }: Pick<Ctx, 'deps'>, id: number): Promise<Grant> {
  const [grant] = await readGrants(db, eq(grants.id, id), { limit: 1, offset: 0 })
  if (!grant) throw new Error(`Grant ${id} is gone`)
  return grant
}

const revokers = alias(users, 'revokers')

export async function readGrants(
  db: Sql,
  where: ReturnType<typeof and>,
  { limit, offset }: Pick<Range, 'limit' | 'offset'>,
): Promise<Grant[]> {
  const isOpened = sql<boolean>`exists (select 1 from ${resumeOpenings} where ${resumeOpenings.companyId} = ${grants.companyId} and ${resumeOpenings.lastOpenedAt} >= ${orders.startedAt})`
  const rows = await db
    .select({
      grant: grants,
      company: companyColumns,
      title: orders.title,
      kind: orders.kind,
      completedAt: orders.completedAt,
      size: packages.size,
      remaining: packages.remaining,
      closedAt: packages.closedAt,
      isOpened,
      grantedBy: users.firstName,
      revokedBy: revokers.firstName,
    })
    .from(grants)
    .innerJoin(companies, eq(companies.id, grants.companyId))
    .innerJoin(orders, eq(orders.id, grants.orderId))
    .leftJoin(packages, eq(packages.orderId, grants.orderId))
    .leftJoin(users, eq(users.id, grants.grantedBy))
    .leftJoin(revokers, eq(revokers.id, grants.revokedBy))
    .where(where)
    .orderBy(desc(grants.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ grant, company, title, grantedBy, revokedBy, ...used }) => ({
    id: grant.id,
    company: { ...company, id: CompanyId.parse(company.id) },
    title,
    reason: grant.reason,
    grantedAt: grant.grantedAt,
    grantedBy,
    revokedAt: grant.revokedAt,
    revokedBy,
    canRevoke:
      grant.revokedAt === null &&
      (used.kind === 'package'
        ? used.closedAt === null && used.remaining === used.size
        : used.completedAt === null && !used.isOpened),
  }))
}

/** Of the last twelve months, the newest first. */
export async function listSales(ctx: Ctx): Promise<{ items: MonthSales[] }> {
  requireStaffAdmin(ctx)
  return { items: await readSales(ctx.deps.db, ctx.deps.now()) }
}

const SOLD = ['placement', 'extension', 'upgrade', 'resume_access', 'package_bought'] as const

/** By the ledger: money that left the balance for a purchase, and money that came back to it. */
export async function readSales(db: Sql, now: Date): Promise<MonthSales[]> {
  const month = sql<string>`to_char(${ledgerTransactions.at} at time zone 'Europe/Moscow', 'YYYY-MM')`
  const since = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Europe/Moscow') - make_interval(months => ${SALES_MONTHS - 1})`
  const spent = sql<number>`coalesce(sum(-${ledgerEntries.amountKopecks}) filter (where ${ledgerTransactions.kind} <> 'returned'), 0)::float8`
  const rows = await db
    .select({
      month,
      kind: orders.kind,
      tariff: orders.tariffCode,
      size: orders.packageSize,
      days: orders.accessDays,
      count: sql<number>`(count(*) filter (where ${ledgerTransactions.kind} <> 'returned'))::int`,
      amountKopecks: spent,
      returnedKopecks: sql<number>`coalesce(sum(${ledgerEntries.amountKopecks}) filter (where ${ledgerTransactions.kind} = 'returned'), 0)::float8`,
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.transactionId, ledgerTransactions.id), eq(ledgerEntries.account, 'balance')),
    )
    .innerJoin(orders, eq(orders.id, ledgerTransactions.orderId))
    .where(
      and(
        inArray(ledgerTransactions.kind, [...SOLD, 'returned']),
        inArray(
          orders.kind,
          [...ORDER_KINDS].filter((kind) => kind !== 'top_up'),
        ),
        sql`${ledgerTransactions.at} at time zone 'Europe/Moscow' >= ${since}`,
      ),
    )
    .groupBy(sql`1`, orders.kind, orders.tariffCode, orders.packageSize, orders.accessDays)
    .orderBy(
      desc(sql`1`),
      asc(orders.kind),
      asc(orders.tariffCode),
      asc(orders.packageSize),
      asc(orders.accessDays),
    )
    .limit(1000)
  return rows
}
