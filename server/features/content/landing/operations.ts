import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { landingContract } from '#shared/features/content/landing/contract.ts'
import { listLandingPages, readLandingPage } from './service.ts'

export const landingOperations: OperationsOf<typeof landingContract, Ctx> = {
  read: readLandingPage,
  list: () => ({ items: listLandingPages() }),
}
