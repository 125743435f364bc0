import { sql } from 'drizzle-orm'
import { check, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, ACCOUNTING, refersTo, instant } from '#server/db/board-table.ts'
import { companies } from '#server/db/schema/companies.ts'
import { LEDGER_ACCOUNTS, TRANSACTION_KINDS } from '#shared/features/money/ledger/vocabulary.ts'

/** Transactions with a company's money. Append-only. */
export const ledgerTransactions = boardTable(
  'ledger_transactions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: refersTo(() => companies.id),
    kind: text({ enum: TRANSACTION_KINDS }).notNull(),
    /** Unique key of the event, so that it is recorded once. */
    reason: text().notNull(),
    /** Shown to users: «Размещение вакансии «Оператор чата»». */
    title: text().notNull(),
    orderId: integer(),
    at: instant().notNull(),
  },
  { export: 'always', keeps: ACCOUNTING },
  (table) => [
    uniqueIndex('ledger_transactions_reason_key').on(table.reason),
    index('ledger_transactions_company_idx').on(table.companyId, table.id.desc()),
    index('ledger_transactions_order_idx').on(table.orderId),
  ],
)

/** Amounts of a transaction by account: they sum to zero. Append-only. */
export const ledgerEntries = boardTable(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    transactionId: refersTo(() => ledgerTransactions.id),
    companyId: refersTo(() => companies.id),
    account: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    amountKopecks: integer().notNull(),
  },
  { export: 'always', keeps: ACCOUNTING },
  (table) => [
    index('ledger_entries_account_idx').on(table.companyId, table.account),
    uniqueIndex('ledger_entries_transaction_key').on(table.transactionId, table.account),
    check('ledger_entries_amount_check', sql`amount_kopecks <> 0`),
  ],
)
