import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'
import { LOCATION_TYPES, Location } from './model.ts'

const CountedLocation = Location.extend({ vacancyCount: z.number().int() })
export type CountedLocation = z.infer<typeof CountedLocation>

export const locationsContract = {
  search: access('public')
    .route({
      method: 'GET',
      path: '/v1/locations',
      summary: 'Locations whose name begins with the text',
      tags: ['locations'],
    })
    .input(
      z.object({
        search: z.string().trim().max(100).default(''),
        type: z.enum(LOCATION_TYPES).nullable().default(null),
        countryIso2: z.string().length(2).toUpperCase().nullable().default(null),
        limit: z.coerce.number().int().min(1).max(50).default(10),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(Location) })),
  bySlug: access('public')
    .route({ method: 'GET', path: '/v1/locations/slug/{slug}', summary: 'One location', tags: ['locations'] })
    .input(z.object({ slug: z.string().max(80) }))
    .output(Location),
  regions: access('public')
    .route({
      method: 'GET',
      path: '/v1/locations/regions',
      summary: 'Regions of Russia with their vacancy counts',
      tags: ['locations'],
    })
    .output(z.object({ items: z.array(CountedLocation) })),
  region: access('public')
    .route({
      method: 'GET',
      path: '/v1/locations/regions/{slug}',
      summary: 'A region and its cities',
      tags: ['locations'],
    })
    .input(z.object({ slug: z.string().max(80) }))
    .output(z.object({ region: CountedLocation, cities: z.array(CountedLocation) })),
}
