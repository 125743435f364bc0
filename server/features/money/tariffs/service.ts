import { PACKAGE_DAYS, PACKAGE_DISCOUNTS, RESUME_ACCESS_KOPECKS, TARIFFS } from '#config/prices.ts'
import type { PlacementTerms } from '#server/db/schema/packages.ts'
import type { Prices } from '#shared/features/money/tariffs/contract.ts'
import { TARIFF_CODES, TARIFF_TITLES, type TariffCode } from '#shared/features/board/posting/tariffs.ts'
import {
  PACKAGE_SIZES,
  RESUME_ACCESS_DAYS,
  type PackageSize,
  type ResumeAccessDays,
} from '#shared/features/money/tariffs/vocabulary.ts'

/** Kopecks. */
export const placementPrice = (code: TariffCode) => TARIFFS[code].priceKopecks
export const resumeAccessPrice = (days: ResumeAccessDays) => RESUME_ACCESS_KOPECKS[days]

/** Kopecks of one placement in a package, rounded down, so that a package costs a multiple of it. */
export const packageUnitPrice = (code: TariffCode, size: PackageSize) =>
  Math.floor((placementPrice(code) * (100 - PACKAGE_DISCOUNTS[size])) / 100)

export function termsOf(code: TariffCode): PlacementTerms {
  const { days, raiseEveryDays, isHighlighted } = TARIFFS[code]
  return { days, raiseEveryDays, isHighlighted }
}

export const PRICES: Omit<Prices, 'vatLabel' | 'taxRegime'> = {
  tariffs: TARIFF_CODES.map((code) => ({
    code,
    title: TARIFF_TITLES[code],
    priceKopecks: placementPrice(code),
    ...termsOf(code),
    packages: PACKAGE_SIZES.map((size) => ({
      size,
      discountPercent: PACKAGE_DISCOUNTS[size],
      unitKopecks: packageUnitPrice(code, size),
      priceKopecks: packageUnitPrice(code, size) * size,
    })),
  })),
  packageDays: PACKAGE_DAYS,
  resumeAccess: RESUME_ACCESS_DAYS.map((days) => ({ days, priceKopecks: resumeAccessPrice(days) })),
}
