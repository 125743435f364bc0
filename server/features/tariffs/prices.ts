/** Prices of everything that is sold, in kopecks. */
import { PACKAGE_DISCOUNTS, RESUME_ACCESS_KOPECKS, TARIFFS } from '#config/prices.ts'
import type { PlacementTerms } from '#server/features/packages/schema.ts'
import type { PackageSize, TariffCode } from '#shared/features/tariffs/vocabulary.ts'

export const placementPrice = (code: TariffCode) => TARIFFS[code].priceKopecks
export const resumeAccessPrice = (days: keyof typeof RESUME_ACCESS_KOPECKS) => RESUME_ACCESS_KOPECKS[days]

/** One placement of a package: whole kopecks, so that a package is divided without a rest. */
export const packageUnitPrice = (code: TariffCode, size: PackageSize) =>
  Math.floor((placementPrice(code) * (100 - PACKAGE_DISCOUNTS[size])) / 100)

export function termsOf(code: TariffCode): PlacementTerms {
  const { days, raiseEveryDays, isHighlighted } = TARIFFS[code]
  return { days, raiseEveryDays, isHighlighted }
}
