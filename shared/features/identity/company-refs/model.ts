import { z } from 'zod'

export const CompanyId = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .brand<'CompanyId'>()
  .describe('Номер компании.')
export type CompanyId = z.infer<typeof CompanyId>

/** What a card prints of a company. */
export const CompanyRef = z.object({
  id: CompanyId,
  slug: z.string(),
  title: z.string(),
  logoUrl: z.string().nullable(),
  isVerified: z.boolean(),
})
export type CompanyRef = z.infer<typeof CompanyRef>
