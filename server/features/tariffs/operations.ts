import type { OperationsOf } from '#server/platform/operations.ts'
import { PRICES } from './service.ts'

export const tariffsOperations: OperationsOf<'tariffs'> = {
  list: () => PRICES,
}
