import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { tariffsContract } from '#shared/features/money/tariffs/contract.ts'
import { PRICES } from './service.ts'

export const tariffsOperations: OperationsOf<typeof tariffsContract, Ctx> = {
  list: () => PRICES,
}
