import type { Ctx } from '#server/features/content/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { remarksContract } from '#shared/features/content/remarks/contract.ts'
import { countOpenRemarks, listRemarks } from './queries.ts'
import { resolveRemark, sendRemark } from './service.ts'

export const remarksOperations: OperationsOf<typeof remarksContract, Ctx> = {
  async send(ctx, form) {
    await sendRemark(ctx, form)
    return {}
  },
  staffList: ({ deps }, shown) => listRemarks(deps.db, shown),
  staffCount: async ({ deps }) => ({ count: await countOpenRemarks(deps.db) }),
  staffResolve: resolveRemark,
}
