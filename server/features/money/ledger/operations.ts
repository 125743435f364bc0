import type { OperationsOf } from '#server/kernel/operations.ts'
import { readBalance } from './reading.ts'

export const ledgerOperations: OperationsOf<'ledger'> = {
  balance: readBalance,
}
