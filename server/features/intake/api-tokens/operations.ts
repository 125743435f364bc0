import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import type { apiTokensContract } from '#shared/features/intake/api-tokens/contract.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './manage.ts'

export const apiTokensOperations: OperationsOf<typeof apiTokensContract, Ctx> = {
  list: listApiTokens,
  create: createApiToken,
  revoke: revokeApiToken,
}
