import { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'
import { COMPANY_TYPES } from './vocabulary.ts'

export const CompanyType = z.enum(COMPANY_TYPES)
export type CompanyType = z.infer<typeof CompanyType>

export const PaperId = rowId('Номер документа.').brand<'CompanyDocumentId'>()
export type PaperId = z.infer<typeof PaperId>

/** Per cent of responses that are answered, and the median of hours until then. */
export const CompanyResponsiveness = z.object({ share: z.number().int(), hours: z.number().int().nullable() })
