import type { Ctx } from '#server/features/intake/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { publicSourcesContract } from '#shared/features/intake/sources/public-contract.ts'
import { listPublicSources } from './list-public.ts'

export const publicSourcesOperations: OperationsOf<typeof publicSourcesContract, Ctx> = {
  list: (context) => listPublicSources(context),
}
