import { api } from '#client/app/api.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { PACKAGE_SIZES } from '#shared/features/money/tariffs/vocabulary.ts'

export const prices = () => api.tariffs.list.queryOptions({ input: {} })

/** The size of a package from the path; null for none on sale. */
export const packageSizeIn = (id: string | undefined) =>
  PACKAGE_SIZES.find((size) => String(size) === id) ?? null

/** The tariff from the query; null for none. */
export const tariffIn = (search: string) =>
  TARIFF_CODES.find((code) => code === new URLSearchParams(search).get('tariff')) ?? null
