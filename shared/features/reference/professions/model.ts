import { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'

export const ProfessionId = rowId('Номер профессии.').brand<'ProfessionId'>()
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
