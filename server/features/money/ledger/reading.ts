import { and, desc, eq, sql } from 'drizzle-orm'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { balanceOf } from './service.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'

/** The balance and its entries, the newest first, each with the balance after it. EDITOR and up. @throws Problem not_found, forbidden */
export async function readBalance(ctx: Ctx, { id: companyId, page }: { id: number; page: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const where = and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, 'balance'))
  const [balanceKopecks, count, rows] = await Promise.all([
    balanceOf(db, companyId),
    db.$count(ledgerEntries, where),
    db
      .select({
        id: ledgerTransactions.id,
        kind: ledgerTransactions.kind,
        title: ledgerTransactions.title,
        at: ledgerTransactions.at,
        amountKopecks: ledgerEntries.amountKopecks,
        sumKopecks: sql<number>`(sum(${ledgerEntries.amountKopecks}) over (order by ${ledgerTransactions.id}))::float8`,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(where)
      .orderBy(desc(ledgerTransactions.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ])
  return { balanceKopecks, count, items: rows.map((row) => ({ ...row, at: instantOf(row.at) })) }
}
