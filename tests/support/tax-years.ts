import { SHIPPED_FIGURES } from '#shared/features/reference/taxes/shipped-figures.ts'
import { createTaxYears } from '#shared/features/reference/taxes/tax-years.ts'

/** The years of the release, as tests of pure functions need them. */
export const TAX_YEARS = createTaxYears(SHIPPED_FIGURES)
export const TAX_YEAR_2026 = TAX_YEARS.upTo(2026)
