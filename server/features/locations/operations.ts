import type { OperationsOf } from '#server/platform/operations.ts'
import { listRegions, readCity, readLocation, readRegion, searchLocations } from './service.ts'

export const locationsOperations: OperationsOf<'locations'> = {
  search: (context, input) =>
    context.deps.caches.locations.get(`search ${JSON.stringify(input)}`, () =>
      searchLocations(context, input),
    ),
  bySlug: (context, input) =>
    context.deps.caches.locations.get(`slug ${input.slug}`, () => readLocation(context, input)),
  regions: async (context) => ({ items: await listRegions(context) }),
  region: readRegion,
  city: readCity,
}
