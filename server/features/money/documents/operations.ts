import type { OperationsOf } from '#server/kernel/operations.ts'
import { listDocuments, readAct, readBill } from './read.ts'

export const documentsOperations: OperationsOf<'documents'> = {
  list: listDocuments,
  bill: readBill,
  act: readAct,
}
