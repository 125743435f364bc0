import { z } from 'zod'
import { MedianPay } from '#shared/features/board/vacancies/model.ts'
import { operation } from '#shared/kernel/contract.ts'
import { Location } from '#shared/features/reference/locations/model.ts'

export const CountedLocation = Location.extend({
  vacancyCount: z.number().int(),
  /** Number of these vacancies that name the place or one below it. */
  namedCount: z.number().int(),
  /**
   * Whether search engines may index the page of the place: enough vacancies name it, and its first rows differ from
   * those of other pages.
   */
  isIndexed: z.boolean(),
  /**
   * Whether search engines may index the place's list of vacancies; if not, pages lead to it by a form button instead
   * of a link.
   */
  hasList: z.boolean(),
  /** The region of the place if another place has the same name. */
  regionOfNamesake: z.string().nullable(),
})
export type CountedLocation = z.infer<typeof CountedLocation>

const RegionOverview = z.object({
  region: CountedLocation,
  cities: z.array(CountedLocation),
  /** Professions in enough vacancies that name the region, the most frequent first. */
  professions: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number().int() })),
  /** Attributes of forms of work that have a separate list here. */
  attributes: z.array(z.string()),
  /** Median of the vacancies that name the region; null when too few of them state their pay. */
  medianPay: MedianPay.nullable(),
})
export type RegionOverview = z.infer<typeof RegionOverview>

const CityOverview = z.object({
  city: CountedLocation,
  /** The region that contains the city or surrounds it. */
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
