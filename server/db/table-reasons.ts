import type { Retention } from '#server/db/retention/retention.ts'

/** Rows about a person: deleted by the person, and with the account. */
export const UNTIL_ACCOUNT_ENDS = {
  until: 'its owner deletes it, or the account ends (30 days after the request)',
  by: 'delete-accounts',
} as const satisfies Retention

export const REFERENCE = { forever: 'reference data of the release' }
export const TEXTS = { forever: 'texts of the board, which staff delete' }
export const ACCOUNTING = {
  forever: 'accounts are kept for five years at least (402-ФЗ, article 29) and stay whole',
}

/** Why an export of the board never has a table. */
export const INTERNAL = { never: 'the board makes it itself' }
export const SIGN_IN = { never: 'keys, codes and sessions open accounts' }
export const DELIVERY = { never: 'messages on their way, which have reached people' }
