import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/reference/context.ts'
import type { locationsContract } from '#shared/features/reference/locations/contract.ts'
import { readLocation, searchLocations } from './service.ts'

export const locationsOperations: OperationsOf<typeof locationsContract, Ctx> = {
  search: (context, input) =>
    context.deps.caches.locations.get(`search ${JSON.stringify(input)}`, () =>
      searchLocations(context, input),
    ),
  bySlug: (context, input) =>
    context.deps.caches.locations.get(`slug ${input.slug}`, () => readLocation(context, input)),
}
