import { z } from 'zod'

export const ProfessionId = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .brand<'ProfessionId'>()
  .describe('Номер профессии.')
export type ProfessionId = z.infer<typeof ProfessionId>

export const Profession = z.object({
  id: ProfessionId,
  group: z.string(),
  slug: z.string(),
  name: z.string(),
  /** «бухгалтеров» */
  nameGenitivePlural: z.string(),
  /** «бухгалтером» */
  nameInstrumental: z.string(),
})
export type Profession = z.infer<typeof Profession>

export const ProfessionRef = Profession.pick({ id: true, slug: true, name: true })
export type ProfessionRef = z.infer<typeof ProfessionRef>
