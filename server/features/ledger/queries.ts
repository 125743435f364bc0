import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { companies } from '#server/features/companies/schema.ts'
import type { LedgerAccount } from '#shared/features/ledger/vocabulary.ts'
import { ledgerEntries, ledgerTransactions } from './schema.ts'

const sum = sql<number>`coalesce(sum(${ledgerEntries.amountKopecks}), 0)::float8`

export async function sumAccount(
  db: Sql,
  { companyId, account }: { companyId: number; account: LedgerAccount },
) {
  const [row] = await db
    .select({ sum })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, account)))
  return row?.sum ?? 0
}

/** Whoever moves a company's money holds its row; rows that only refer to the company are written meanwhile. */
export async function lockMoney(tx: Sql, companyId: number) {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
}

/** Null when the event is written already. */
export async function insertTransaction(tx: Sql, row: InferInsertModel<typeof ledgerTransactions>) {
  const [written] = await tx
    .insert(ledgerTransactions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  return written?.id ?? null
}

export async function insertEntries(tx: Sql, rows: InferInsertModel<typeof ledgerEntries>[]) {
  await tx.insert(ledgerEntries).values(rows)
}

const entryColumns = {
  id: ledgerTransactions.id,
  kind: ledgerTransactions.kind,
  title: ledgerTransactions.title,
  orderId: ledgerTransactions.orderId,
  at: ledgerTransactions.at,
  amountKopecks: ledgerEntries.amountKopecks,
}

/** Of one account, the newest first, each with the sum up to it. */
export async function listAccountPage(
  db: Sql,
  {
    companyId,
    account,
    limit,
    offset,
  }: { companyId: number; account: LedgerAccount; limit: number; offset: number },
) {
  return db
    .select({
      ...entryColumns,
      sumKopecks: sql<number>`(sum(${ledgerEntries.amountKopecks}) over (order by ${ledgerTransactions.id}))::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, account)))
    .orderBy(desc(ledgerTransactions.id))
    .limit(limit)
    .offset(offset)
}

export async function countAccount(
  db: Sql,
  { companyId, account }: { companyId: number; account: LedgerAccount },
) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, account)))
  return row?.count ?? 0
}

/** Transactions whose entries do not cancel out. */
export async function countUnbalanced(db: Sql) {
  const unbalanced = db
    .select({ id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.transactionId)
    .having(ne(sum, 0))
    .as('unbalanced')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(unbalanced)
  return row?.count ?? 0
}

/** Companies that have spent more than they had. */
export async function countOverdrawn(db: Sql) {
  const overdrawn = db
    .select({ id: ledgerEntries.companyId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, 'balance'))
    .groupBy(ledgerEntries.companyId)
    .having(lt(sum, 0))
    .as('overdrawn')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(overdrawn)
  return row?.count ?? 0
}
