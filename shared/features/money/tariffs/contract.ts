import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { TAX_REGIMES } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { PACKAGE_SIZES, RESUME_ACCESS_DAYS } from './vocabulary.ts'

const Tariff = z.object({
  code: z.enum(TARIFF_CODES),
  title: z.string(),
  priceKopecks: z.number().int(),
  days: z.number().int(),
  /** Null: it is not raised. */
  raiseEveryDays: z.number().int().nullable(),
  isHighlighted: z.boolean(),
  packages: z.array(
    z.object({
      size: z.literal([...PACKAGE_SIZES]),
      discountPercent: z.number().int(),
      unitKopecks: z.number().int(),
      priceKopecks: z.number().int(),
    }),
  ),
})
export type Tariff = z.infer<typeof Tariff>

export const Prices = z.object({
  tariffs: z.array(Tariff),
  packageDays: z.number().int(),
  resumeAccess: z.array(
    z.object({ days: z.literal([...RESUME_ACCESS_DAYS]), priceKopecks: z.number().int() }),
  ),
  /** What VAT is in the prices today: «НДС 5 % включён в цену». */
  vatLabel: z.string(),
  /** Of the operator, today. */
  taxRegime: z.enum(TAX_REGIMES),
})
export type Prices = z.infer<typeof Prices>

export const tariffsContract = {
  list: operation('GET /v1/tariffs', 'public', 'Цены тарифов, пакетов и доступа к резюме', ['payments'])
    .input(z.object({}))
    .output(Prices),
}
