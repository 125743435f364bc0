import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { packagesContract } from '#shared/features/money/packages/contract.ts'
import { listCompanyPackages } from './service.ts'

export const packagesOperations: OperationsOf<typeof packagesContract, Ctx> = {
  list: listCompanyPackages,
}
