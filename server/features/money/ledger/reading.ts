import { and, desc, eq, sql } from 'drizzle-orm'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { LedgerAccount } from '#shared/features/money/ledger/vocabulary.ts'
import { balanceOf } from './service.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'
import { entryColumns } from './queries.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'

/** EDITOR and up. @throws Problem not_found, forbidden */
export async function readBalance(ctx: Ctx, { id: companyId, page }: { id: number; page: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const account = 'balance' as const
  // Of one account, the newest first, each with the sum up to it.
  const [balanceKopecks, count, rows] = await Promise.all([
    balanceOf(db, companyId),
    countAccount(db, { companyId, account }),
    db
      .select({
        ...entryColumns,
        sumKopecks: sql<number>`(sum(${ledgerEntries.amountKopecks}) over (order by ${ledgerTransactions.id}))::float8`,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, account)))
      .orderBy(desc(ledgerTransactions.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ])
  return { balanceKopecks, count, items: rows.map((row) => ({ ...row, at: instantOf(row.at) })) }
}

async function countAccount(db: Sql, { companyId, account }: { companyId: number; account: LedgerAccount }) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, account)))
  return row?.count ?? 0
}
