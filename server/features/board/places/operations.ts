import type { Ctx } from '#server/features/board/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { locationsContract } from '#shared/features/reference/locations/contract.ts'
import { listRegions, readCity, readRegion } from './service.ts'

export const placesOperations: Pick<
  OperationsOf<typeof locationsContract, Ctx>,
  'regions' | 'region' | 'city'
> = {
  regions: (context) => ({ items: listRegions(context) }),
  region: readRegion,
  city: readCity,
}
