/** The double-entry ledger of each company. */
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { LedgerAccount, TransactionKind } from '#shared/features/money/ledger/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companies } from '#server/db/schema/companies.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'

const sum = sql<number>`coalesce(sum(${ledgerEntries.amountKopecks}), 0)::float8`

/** Kopecks that the company may spend: always summed, not stored. */
export async function balanceOf(db: Sql, companyId: number): Promise<number> {
  const [row] = await db
    .select({ sum })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, 'balance')))
  return row?.sum ?? 0
}

/** Kopecks by company; a company without entries has none. */
export async function listBalances(
  db: Sql,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ companyId: ledgerEntries.companyId, sum })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.companyId, [...companyIds]), eq(ledgerEntries.account, 'balance')))
    .groupBy(ledgerEntries.companyId)
  return new Map(rows.map((row) => [row.companyId, row.sum]))
}

type Posting = {
  companyId: number
  kind: TransactionKind
  /** Unique key of the event, such as `order:12:charge`: a repeat posts nothing. */
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
 * Moves money between two accounts of a company, in the caller's transaction. Locks the company's money until it ends,
 * so that concurrent purchases cannot spend the same money.
 * @returns false when the ledger has the event already
 * @throws Problem payment_required, with `missingKopecks` among its facts, when the balance is too small
 */
export async function post(tx: Sql, { amountKopecks, from, to, ...event }: Posting): Promise<boolean> {
  if (!Number.isSafeInteger(amountKopecks) || amountKopecks <= 0 || from === to)
    throw new Error(`The ledger cannot move ${amountKopecks} from ${from} to ${to}`)
  const { companyId } = event
  await lockMoney(tx, companyId)
  const [transaction] = await tx
    .insert(ledgerTransactions)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  if (!transaction) return false
  const transactionId = transaction.id
  if (from === 'balance') await requireMoney(tx, { companyId, amountKopecks })
  await tx.insert(ledgerEntries).values([
    { transactionId, companyId, account: from, amountKopecks: -amountKopecks },
    { transactionId, companyId, account: to, amountKopecks },
  ])
  return true
}

/**
 * Returns a charge to the balance, except for what was paid back to a card beyond the balance: the operator has borne it,
 * and it would leave twice.
 */
export async function returnToBalance(
  tx: Sql,
  event: Pick<Posting, 'companyId' | 'reason' | 'title' | 'orderId' | 'at' | 'amountKopecks'>,
) {
  const { companyId, reason, title, amountKopecks } = event
  if (!(await post(tx, { ...event, kind: 'returned', from: 'services', to: 'balance' }))) return
  const keptKopecks = Math.min(amountKopecks, await lossesOf(tx, companyId))
  if (keptKopecks === 0) return
  await post(tx, {
    ...event,
    kind: 'card_refund',
    reason: `${reason}:losses`,
    title: `Удержано за возврат на карту. ${title}`,
    from: 'balance',
    to: 'losses',
    amountKopecks: keptKopecks,
  })
}

/** Kopecks that the operator has paid back to cards beyond the balance. */
async function lossesOf(tx: Sql, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ sum })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, 'losses')))
  return Math.max(0, -(row?.sum ?? 0))
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

/** Both are zero unless there is a bug: transactions that do not sum to zero, companies with a negative balance. */
export async function countLedgerFaults(db: Sql) {
  const unbalanced = db
    .select({ id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.transactionId)
    .having(ne(sum, 0))
  const overdrawn = db
    .select({ id: ledgerEntries.companyId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, 'balance'))
    .groupBy(ledgerEntries.companyId)
    .having(lt(sum, 0))
  // One after the other, because a transaction has one connection.
  const unbalancedCount = await db.$count(unbalanced.as('unbalanced'))
  return { unbalanced: unbalancedCount, overdrawn: await db.$count(overdrawn.as('overdrawn')) }
}

/** Locks the company's money until the transaction ends. */
export async function lockMoney(tx: Sql, companyId: number) {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
}
