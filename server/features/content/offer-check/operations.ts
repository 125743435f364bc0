import type { Ctx } from '#server/features/content/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { offerCheckContract } from '#shared/features/content/offer-check/contract.ts'
import { checkOfferText } from './check.ts'

export const offerCheckOperations: OperationsOf<typeof offerCheckContract, Ctx> = {
  check: checkOfferText,
}
