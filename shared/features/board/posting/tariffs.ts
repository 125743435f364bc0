/** What is sold, without prices: those are settings of the server (`config/prices.ts`). */
export const TARIFF_CODES = ['basic', 'standard', 'premium'] as const
export type TariffCode = (typeof TARIFF_CODES)[number]
export const TARIFF_TITLES: Record<TariffCode, string> = {
  basic: 'Базовый',
  standard: 'Стандарт',
  premium: 'Премиум',
}
