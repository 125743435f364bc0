/** What documents of a company name: the fields that are asked for next to an order when they are missing. */
import { z } from 'zod'
import { CompanyForm } from './forms.ts'

export const DETAIL_FIELDS = ['inn', 'kpp', 'legalTitle', 'address'] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]
export type CompanyDetails = Record<DetailField, string | null>

const { inn, kpp, legalTitle, address } = CompanyForm.shape
/** An empty field becomes null. */
export const DETAIL_SCHEMAS = { inn, kpp, legalTitle, address } as const

const line = z.string().max(300).default('')
/** The fields as they are typed; those that the company has already are left out. */
export const DetailsText = z.object({ inn: line, kpp: line, legalTitle: line, address: line })
export type DetailsText = z.infer<typeof DetailsText>
export const SentDetails = DetailsText.partial()
