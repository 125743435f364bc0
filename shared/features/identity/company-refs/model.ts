import { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'

export const CompanyId = rowId('Номер компании.').brand<'CompanyId'>()
export type CompanyId = z.infer<typeof CompanyId>

/** A company on a card. */
export const CompanyRef = z.object({
  id: CompanyId,
  slug: z.string(),
  title: z.string(),
  logoUrl: z.string().nullable(),
  isVerified: z.boolean(),
})
export type CompanyRef = z.infer<typeof CompanyRef>
