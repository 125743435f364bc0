/**
 * Accounts of one company in the ledger. A positive sum on `balance` is money of the company that is free to spend;
 * `provider` and `bank` are where it came from, so theirs is negative; the others are where it went. `losses` is what the
 * operator has paid back to a card beyond the balance, so it is negative too.
 */
export const LEDGER_ACCOUNTS = [
  'balance',
  'provider',
  'bank',
  'packages',
  'services',
  'expired',
  'losses',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export const TRANSACTION_KINDS = [
  'card_payment',
  'card_refund',
  'bank_transfer',
  'bank_transfer_undone',
  'placement',
  'extension',
  'upgrade',
  'resume_access',
  'package_bought',
  'package_used',
  'package_returned',
  'package_expired',
  'returned',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

export const LEDGER_PAGE_SIZE = 50
