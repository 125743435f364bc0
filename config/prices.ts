import type { TariffCode } from '#shared/features/board/posting/tariffs.ts'
import type { PackageSize, ResumeAccessDays } from '#shared/features/money/tariffs/vocabulary.ts'

type TariffTerms = {
  priceKopecks: number
  days: number
  /** Interval of automatic raises to the top of lists; null: none. */
  raiseEveryDays: number | null
  isHighlighted: boolean
}

export const TARIFFS: Readonly<Record<TariffCode, TariffTerms>> = {
  basic: { priceKopecks: 99_000, days: 30, raiseEveryDays: null, isHighlighted: false },
  standard: { priceKopecks: 199_000, days: 30, raiseEveryDays: 7, isHighlighted: false },
  premium: { priceKopecks: 399_000, days: 30, raiseEveryDays: 3, isHighlighted: true },
}

/** Discount in percent on the price of as many single placements. */
export const PACKAGE_DISCOUNTS: Readonly<Record<PackageSize, number>> = { 5: 10, 10: 15, 30: 25 }
export const PACKAGE_DAYS = 365

export const RESUME_ACCESS_KOPECKS: Readonly<Record<ResumeAccessDays, number>> = {
  1: 49_000,
  7: 199_000,
  30: 499_000,
}
