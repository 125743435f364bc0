import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { PACKAGE_SIZES } from '#shared/features/money/tariffs/vocabulary.ts'

/** The part of an address that names a package: how many placements are in it. */
export const packageSizeOf = (id: string | undefined) =>
  PACKAGE_SIZES.find((size) => String(size) === id) ?? null

export const tariffIn = (search: string) =>
  TARIFF_CODES.find((code) => code === new URLSearchParams(search).get('tariff')) ?? null
