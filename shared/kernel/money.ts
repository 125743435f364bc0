import { formatNumber, NO_BREAK_SPACE } from './number.ts'

/** Currency signs. Other currencies are shown by their ISO 4217 code. */
const SIGNS: Readonly<Record<string, string>> = {
  RUB: '₽',
  USD: '$',
  EUR: '€',
  KZT: '₸',
  BYN: 'Br',
  UZS: 'сум',
  KGS: 'сом',
  UAH: '₴',
  GEL: '₾',
  AZN: '₼',
  AMD: '֏',
}

export function currencySign(currency: string): string {
  return SIGNS[currency] ?? currency
}

/** `value` in whole units of the currency: 80000, 'RUB' → «80 000 ₽». Spaces are U+00A0. */
export function formatAmount(value: number, currency: string): string {
  return formatNumber(value) + NO_BREAK_SPACE + currencySign(currency)
}

/** Kopecks are shown unless they are zero: 199000 → «1 990 ₽», 199050 → «1 990,50 ₽». */
export function formatKopecks(kopecks: number): string {
  const size = Math.abs(kopecks)
  const rest = size % 100
  const fraction = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`
  const minus = kopecks < 0 ? '\u2212' : ''
  return minus + formatNumber(Math.floor(size / 100)) + fraction + NO_BREAK_SPACE + currencySign('RUB')
}

/** Rounded to roubles, where the kopecks say nothing: 84150 → «842 ₽». */
export const formatWholeRoubles = (kopecks: number): string => formatKopecks(Math.round(kopecks / 100) * 100)

/** A share of a price in whole roubles, and whether it is rounded: 84150 → «≈ 842 ₽», 89100 → «891 ₽». */
export const formatAboutRoubles = (kopecks: number): string =>
  (kopecks % 100 === 0 ? '' : `≈${NO_BREAK_SPACE}`) + formatWholeRoubles(kopecks)
