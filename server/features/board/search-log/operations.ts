import type { Ctx } from '#server/features/board/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { searchLogContract } from '#shared/features/board/search-log/contract.ts'
import { logSearch } from './service.ts'

export const searchLogOperations: OperationsOf<typeof searchLogContract, Ctx> = {
  async record(ctx, { search, event }) {
    await logSearch(ctx, { search, event })
    return {}
  },
}
