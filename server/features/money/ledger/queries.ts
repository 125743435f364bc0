import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'

export const entryColumns = {
  id: ledgerTransactions.id,
  kind: ledgerTransactions.kind,
  title: ledgerTransactions.title,
  orderId: ledgerTransactions.orderId,
  at: ledgerTransactions.at,
  amountKopecks: ledgerEntries.amountKopecks,
}
