import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { tariffsContract } from '#shared/features/money/tariffs/contract.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { PRICES } from './service.ts'

export const tariffsOperations: OperationsOf<typeof tariffsContract, Ctx> = {
  list({ deps: { taxRegimes, now } }) {
    const { regime: taxRegime, priceLabel: vatLabel } = taxRegimes.termsOn(isoDay(now()))
    return { ...PRICES, vatLabel, taxRegime }
  },
}
