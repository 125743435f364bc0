import type { Ctx } from '#server/features/staff/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { claimsContract } from '#shared/features/staff/claims/contract.ts'
import { checkClaimCode, sendClaimCode } from './code.ts'
import { removeVacancies, takeCompany } from './decide.ts'
import { liftRemoval, listRemovals } from './lift.ts'
import { readClaim } from './read.ts'

export const claimsOperations: OperationsOf<typeof claimsContract, Ctx> = {
  read: readClaim,
  sendCode: sendClaimCode,
  async prove(ctx, { slug, code }) {
    await checkClaimCode(ctx, { slug, code })
    return readClaim(ctx, { slug })
  },
  take: takeCompany,
  remove: removeVacancies,
  staffRemovals: listRemovals,
  staffLift: liftRemoval,
}
