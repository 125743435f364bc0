import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { ledgerContract } from '#shared/features/money/ledger/contract.ts'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { balanceOf } from './service.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { LEDGER_PAGE_SIZE } from '#shared/features/money/ledger/vocabulary.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
export const ledgerOperations: OperationsOf<typeof ledgerContract, Ctx> = {
  balance: readBalance,
}

/**
 * The balance and its entries, the newest first, each with the balance after it. A refund to a card is one of them even
 * where the balance did not suffice for it, or had nothing of it. EDITOR and up.
 * @throws Problem not_found, forbidden
 */
async function readBalance(ctx: Ctx, { id: companyId, page }: { id: number; page: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const entries = toEntries(db, companyId)
  const [balanceKopecks, count, rows] = await Promise.all([
    balanceOf(db, companyId),
    db.$count(entries),
    db
      .select({
        id: entries.id,
        kind: entries.kind,
        title: entries.title,
        orderId: entries.orderId,
        at: entries.at,
        amountKopecks: entries.amountKopecks,
        refundedKopecks: entries.refundedKopecks,
        sumKopecks: sql<number>`(sum(${entries.amountKopecks}) over (order by ${entries.id}))::float8`,
      })
      .from(entries)
      .orderBy(desc(entries.id))
      .limit(LEDGER_PAGE_SIZE)
      .offset((page - 1) * LEDGER_PAGE_SIZE),
  ])
  return {
    balanceKopecks,
    count,
    items: rows.map((row) => ({
      ...row,
      orderId: row.orderId === null ? null : OrderId.parse(row.orderId),
    })),
  }
}

/** Transactions with the balance, and refunds to a card. The balance and the operator bear a refund in a transaction each. */
function toEntries(db: Sql, companyId: number) {
  const isRefund = and(eq(ledgerTransactions.kind, 'card_refund'), eq(ledgerEntries.account, 'provider'))
  const event = sql`regexp_replace(${ledgerTransactions.reason}, '^(refund:.*):(balance|losses)$', '\\1')`
  return db
    .select({
      id: sql<number>`min(${ledgerTransactions.id})`.as('entry_id'),
      kind: ledgerTransactions.kind,
      title: ledgerTransactions.title,
      orderId: ledgerTransactions.orderId,
      at: ledgerTransactions.at,
      amountKopecks:
        sql<number>`(coalesce(sum(${ledgerEntries.amountKopecks}) filter (where ${ledgerEntries.account} = 'balance'), 0))::float8`.as(
          'balance_change',
        ),
      refundedKopecks:
        sql<number>`(coalesce(sum(${ledgerEntries.amountKopecks}) filter (where ${isRefund}), 0))::float8`.as(
          'refunded',
        ),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.companyId, companyId), or(eq(ledgerEntries.account, 'balance'), isRefund)))
    .groupBy(
      ledgerTransactions.kind,
      ledgerTransactions.title,
      ledgerTransactions.orderId,
      ledgerTransactions.at,
      event,
    )
    .as('entries')
}
