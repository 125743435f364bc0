import { z } from 'zod'
import { operation, Count } from '#shared/kernel/contract.ts'
import { SOURCE_BASES } from './vocabulary.ts'

const PublicSource = z.object({
  /** What vacancies state as their source. */
  title: z.string(),
  /** Host of the address that is read; null if the source has no valid address. */
  host: z.string().nullable(),
  basis: z.enum(SOURCE_BASES),
  /** Page of the terms of open data. */
  basisUrl: z.url().nullable(),
  /** The day on which the terms were read or the consent was given. */
  basisOn: z.iso.date().nullable(),
  /** Its open vacancies on this board. */
  vacancyCount: Count,
})
export type PublicSource = z.infer<typeof PublicSource>

export const publicSourcesContract = {
  list: operation('GET /v1/sources', 'public', 'Откуда на доске вакансии и на каком основании', [
    'vacancies',
  ]).output(z.object({ items: z.array(PublicSource) })),
}
