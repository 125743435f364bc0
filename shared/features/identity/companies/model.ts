import { z } from 'zod'
import { COMPANY_TYPES } from './vocabulary.ts'

export const CompanyType = z.enum(COMPANY_TYPES)
export type CompanyType = z.infer<typeof CompanyType>

export const DocumentId = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .brand<'CompanyDocumentId'>()
  .describe('Номер документа.')
export type DocumentId = z.infer<typeof DocumentId>

/** Per cent of responses that are answered, and the median of hours until then. */
export const CompanyResponsiveness = z.object({ share: z.number().int(), hours: z.number().int().nullable() })
