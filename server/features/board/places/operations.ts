import type { Ctx } from '#server/features/board/context.ts'
import type { placesContract } from '#shared/features/board/places/contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { listRegions, readCity, readRegion } from './service.ts'

export const placesOperations: OperationsOf<typeof placesContract, Ctx> = {
  regions: async (context) => ({ items: await listRegions(context) }),
  region: readRegion,
  city: readCity,
}
