import type { OperationsOf } from '#server/kernel/operations.ts'
import { PRICES } from './service.ts'

export const tariffsOperations: OperationsOf<'tariffs'> = {
  list: () => PRICES,
}
