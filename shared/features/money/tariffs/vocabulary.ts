/** What is sold, without prices: those are settings of the server (`config/prices.ts`). */
export const TARIFF_CODES = ['basic', 'standard', 'premium'] as const
export type TariffCode = (typeof TARIFF_CODES)[number]

export const TARIFF_TITLES: Record<TariffCode, string> = {
  basic: 'Базовый',
  standard: 'Стандарт',
  premium: 'Премиум',
}

/** Placements in a package. */
export const PACKAGE_SIZES = [5, 10, 30] as const
export type PackageSize = (typeof PACKAGE_SIZES)[number]

/** Days of access to the contacts in resumes. */
export const RESUME_ACCESS_DAYS = [1, 7, 30] as const
export type ResumeAccessDays = (typeof RESUME_ACCESS_DAYS)[number]
