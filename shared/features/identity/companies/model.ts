import { z } from 'zod'
import { COMPANY_TYPES } from './vocabulary.ts'

export const CompanyType = z.enum(COMPANY_TYPES)
export type CompanyType = z.infer<typeof CompanyType>

export const PaperId = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .brand<'CompanyDocumentId'>()
  .describe('Номер документа.')
export type PaperId = z.infer<typeof PaperId>

/** Per cent of responses that are answered, and the median of hours until then. */
export const Responsiveness = z.object({ share: z.number().int(), hours: z.number().int().nullable() })
