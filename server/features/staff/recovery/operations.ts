import type { Ctx } from '#server/features/staff/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { recoveryContract } from '#shared/features/staff/recovery/contract.ts'
import { readRecoveryQueue, resolveRecovery } from './queue.ts'
import { sendRecoveryRequest } from './send.ts'

export const recoveryOperations: OperationsOf<typeof recoveryContract, Ctx> = {
  send: sendRecoveryRequest,
  staffQueue: readRecoveryQueue,
  staffResolve: resolveRecovery,
}
