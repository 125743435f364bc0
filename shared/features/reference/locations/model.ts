import { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'

export const LOCATION_TYPES = ['country', 'region', 'city'] as const

export const LocationId = rowId('Номер места.').brand<'LocationId'>()
export type LocationId = z.infer<typeof LocationId>

/** `namePrepositional` has no preposition: print `preposition` before it («во Владимире»). */
export const Location = z.object({
  id: LocationId,
  type: z.enum(LOCATION_TYPES),
  parentId: LocationId.nullable(),
  slug: z.string(),
  name: z.string(),
  namePrepositional: z.string(),
  preposition: z.string(),
  countryIso2: z.string().length(2),
  latitude: z.number(),
  longitude: z.number(),
  /** IANA time zone. */
  zone: z.string(),
  population: z.number().int().nullable(),
})
export type Location = z.infer<typeof Location>

/** What cards and chips show of a place. */
export const LocationRef = Location.pick({
  id: true,
  slug: true,
  name: true,
  type: true,
  countryIso2: true,
})
export type LocationRef = z.infer<typeof LocationRef>
