/** The double-entry book of each company, as the other features use it. */
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { LedgerAccount, TransactionKind } from '#shared/features/money/ledger/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companies } from '#server/db/schema/companies.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'

/** Kopecks that the company may spend: the sum of its entries, stored nowhere. */
export const balanceOf = (db: Sql, companyId: number): Promise<number> =>
  sumAccount(db, { companyId, account: 'balance' })

type Posting = {
  companyId: number
  kind: TransactionKind
  /** Names the event, such as `order:12:charge`: the same one is written once, however often it is told. */
  reason: string
  title: string
  orderId: number | null
  /** Instant. */
  at: string
  from: LedgerAccount
  to: LedgerAccount
  /** Above zero. */
  amountKopecks: number
}

/**
 * Moves money between two accounts of a company, in the caller's transaction. Holds the company's money until it ends,
 * so that of two who spend the last of it at once, the second sees that there is none.
 * @returns false when the event is in the book already
 * @throws Problem payment_required, with `missingKopecks` among its facts, when the balance is too small
 */
export async function post(tx: Sql, { amountKopecks, from, to, ...event }: Posting): Promise<boolean> {
  if (!Number.isSafeInteger(amountKopecks) || amountKopecks <= 0 || from === to)
    throw new Error(`The ledger cannot move ${amountKopecks} from ${from} to ${to}`)
  const { companyId } = event
  await lockMoney(tx, companyId)
  const transactionId = await insertTransaction(tx, event)
  if (transactionId === null) return false
  if (from === 'balance') await requireMoney(tx, { companyId, amountKopecks })
  await tx.insert(ledgerEntries).values([
    { transactionId, companyId, account: from, amountKopecks: -amountKopecks },
    { transactionId, companyId, account: to, amountKopecks },
  ])
  return true
}

async function requireMoney(
  tx: Sql,
  { companyId, amountKopecks }: Pick<Posting, 'companyId' | 'amountKopecks'>,
) {
  const missingKopecks = amountKopecks - (await balanceOf(tx, companyId))
  if (missingKopecks > 0)
    throw new Problem(
      'payment_required',
      `На балансе не хватает ${formatKopecks(missingKopecks)}. Пополните баланс или выберите другой способ оплаты.`,
      undefined,
      { missingKopecks },
    )
}

/** What must never be: both are zero as long as the code is right. */
export async function countLedgerFaults(db: Sql) {
  const [unbalanced, overdrawn] = await Promise.all([countUnbalanced(db), countOverdrawn(db)])
  return { unbalanced, overdrawn }
}

const sum = sql<number>`coalesce(sum(${ledgerEntries.amountKopecks}), 0)::float8`

async function sumAccount(db: Sql, { companyId, account }: { companyId: number; account: LedgerAccount }) {
  const [row] = await db
    .select({ sum })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, account)))
  return row?.sum ?? 0
}

/** Keeps everybody else from the company's money until the transaction ends. */
export async function lockMoney(tx: Sql, companyId: number) {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
}

/** Null when the event is written already. */
async function insertTransaction(tx: Sql, row: InferInsertModel<typeof ledgerTransactions>) {
  const [written] = await tx
    .insert(ledgerTransactions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  return written?.id ?? null
}

/** Transactions whose entries do not cancel out. */
async function countUnbalanced(db: Sql) {
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
async function countOverdrawn(db: Sql) {
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
