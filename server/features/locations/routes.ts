import { implementer } from '#server/http/api/implementer.ts'
import { listRegions, readCity, readLocation, readRegion, searchLocations } from './service.ts'

export const locationsRoutes = {
  search: implementer.locations.search.handler(({ input, context }) =>
    context.deps.caches.locations.get(`search ${JSON.stringify(input)}`, () =>
      searchLocations(context, input),
    ),
  ),
  bySlug: implementer.locations.bySlug.handler(({ input, context }) =>
    context.deps.caches.locations.get(`slug ${input.slug}`, () => readLocation(context, input)),
  ),
  regions: implementer.locations.regions.handler(({ context }) => ({ items: listRegions(context) })),
  region: implementer.locations.region.handler(({ input, context }) => readRegion(context, input)),
  city: implementer.locations.city.handler(({ input, context }) => readCity(context, input)),
}
