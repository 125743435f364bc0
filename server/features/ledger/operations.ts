import type { OperationsOf } from '#server/platform/operations.ts'
import { readBalance } from './reading.ts'

export const ledgerOperations: OperationsOf<'ledger'> = {
  balance: readBalance,
}
