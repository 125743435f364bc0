import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { ledgerContract } from '#shared/features/money/ledger/contract.ts'
import { readBalance } from './reading.ts'

export const ledgerOperations: OperationsOf<typeof ledgerContract, Ctx> = {
  balance: readBalance,
}
