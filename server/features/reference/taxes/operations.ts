import type { Ctx } from '#server/features/reference/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { taxesContract } from '#shared/features/reference/taxes/contract.ts'
import { FIGURES } from '#shared/features/reference/taxes/figures.ts'
import { yearOf } from '#shared/features/reference/taxes/tax-years.ts'

export const taxesOperations: OperationsOf<typeof taxesContract, Ctx> = {
  years({ deps }) {
    const taxYears = deps.figureStore.taxYears()
    const thisYear = yearOf(deps.now())
    return {
      thisYear,
      missing: taxYears.missing(thisYear).map((name) => FIGURES[name].label),
      years: [...taxYears.complete],
    }
  },
}
