import { z } from 'zod'
import { MedianPay } from '#shared/features/board/vacancies/model.ts'
import { operation } from '#shared/kernel/contract.ts'
import { Location } from '#shared/features/reference/locations/model.ts'

export const CountedLocation = Location.extend({
  vacancyCount: z.number().int(),
  /** Of these, vacancies that name the place or one below it. */
  namedCount: z.number().int(),
  /** Whether search engines may have its page: enough vacancies name the place, and it is its own. */
  isIndexed: z.boolean(),
  /** The same of its list of vacancies: where not, pages lead to it without a link. */
  hasList: z.boolean(),
  /** Where the place lies, when another one has the same name. */
  regionOfNamesake: z.string().nullable(),
})
export type CountedLocation = z.infer<typeof CountedLocation>

const RegionOverview = z.object({
  region: CountedLocation,
  cities: z.array(CountedLocation),
  /** Whom enough vacancies that name the region look for, the most frequent first. */
  professions: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number().int() })),
  /** Attributes that say a form of work, with a list of their own here. */
  attributes: z.array(z.string()),
  /** Of the vacancies that name it; null when too few of them state their pay. */
  medianPay: MedianPay.nullable(),
})
export type RegionOverview = z.infer<typeof RegionOverview>

const CityOverview = z.object({
  city: CountedLocation,
  /** The region that the city lies in, or that lies around it. */
  region: CountedLocation.nullable(),
  /** Other cities of the region that enough vacancies name. */
  neighbours: z.array(CountedLocation),
})
export type CityOverview = z.infer<typeof CityOverview>

export const placesContract = {
  regions: operation('GET /v1/locations/regions', 'public', 'Регионы России с числом вакансий', [
    'locations',
  ]).output(z.object({ items: z.array(CountedLocation) })),
  region: operation(
    'GET /v1/locations/regions/{slug}',
    'public',
    'Регион, его города и что известно о работе в нём',
    ['locations'],
  )
    .input(z.object({ slug: z.string().max(80).describe('Последняя часть адреса страницы.') }))
    .output(RegionOverview),
  city: operation(
    'GET /v1/locations/cities/{slug}',
    'public',
    'Город с числом вакансий и тем, что вокруг него',
    ['locations'],
  )
    .input(z.object({ slug: z.string().max(80).describe('Последняя часть адреса страницы.') }))
    .output(CityOverview),
}
