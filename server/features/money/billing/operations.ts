import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { billingContract } from '#shared/features/money/billing/contract.ts'
import { listDocuments, readAcceptanceAct, readBill } from './read.ts'

export const billingOperations: OperationsOf<typeof billingContract, Ctx> = {
  list: listDocuments,
  bill: readBill,
  act: readAcceptanceAct,
}
