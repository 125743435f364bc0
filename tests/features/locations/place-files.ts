import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Row = z.object({
  id: z.number().int().positive(),
  type: z.enum(['country', 'region', 'city']),
  parent_id: z.number().int().nullable(),
  slug: z.string(),
  name: z.string().min(2),
  name_prepositional: z.string().min(2),
  preposition: z.enum(['в', 'во', 'на']),
  country_iso2: z.string().regex(/^[A-Z]{2}$/),
  lat: z.number(),
  lon: z.number(),
  zone: z.string(),
  population: z.number().int().positive().nullable(),
  aliases: z.array(z.string().min(1)),
})

/** The places of one file of the reference data. */
export function readPlaces(name: string) {
  const url = new URL(`../../../server/features/reference/data/files/locations/${name}.json`, import.meta.url)
  return z.array(Row).parse(JSON.parse(readFileSync(url, 'utf8')))
}
