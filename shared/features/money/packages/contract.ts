import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { operation } from '#shared/kernel/contract.ts'

export const BoughtPackage = z.object({
  id: z.number().int(),
  tariff: z.enum(TARIFF_CODES),
  size: z.number().int(),
  remaining: z.number().int(),
  unitKopecks: z.number().int(),
  boughtAt: z.string(),
  expiresAt: z.string(),
  /** Something can be taken from it. */
  isUsable: z.boolean(),
})
export type BoughtPackage = z.infer<typeof BoughtPackage>

export const packagesContract = {
  list: operation('GET /company/{id}/packages', 'signed_in', 'Пакеты компании и остатки в них', ['payments'])
    .input(z.object({ id: CompanyId }))
    .output(z.object({ items: z.array(BoughtPackage) })),
}
