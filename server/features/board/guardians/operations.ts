import type { Ctx } from '#server/features/board/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { guardiansContract } from '#shared/features/board/guardians/contract.ts'
import { answerGuardian, readGuardianRequest } from './answer.ts'
import { askGuardian } from './ask.ts'
import { readGuardianStatus } from './consents.ts'

export const guardiansOperations: OperationsOf<typeof guardiansContract, Ctx> = {
  status: readGuardianStatus,
  ask: askGuardian,
  request: readGuardianRequest,
  answer: ({ deps }, form) => answerGuardian(deps, form),
}
