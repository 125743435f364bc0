import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { documentsContract } from '#shared/features/money/documents/contract.ts'
import { listDocuments, readAct, readBill } from './read.ts'

export const documentsOperations: OperationsOf<typeof documentsContract, Ctx> = {
  list: listDocuments,
  bill: readBill,
  act: readAct,
}
