export const NO_BREAK_SPACE = '\u00A0'

/**
 * «1 234», «−5»: groups of three separated by U+00A0. Not `Intl.NumberFormat`: versions of ICU use different spaces, and a
 * difference between server and browser breaks hydration.
 */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  return value <= -1 ? `\u2212${digits}` : digits
}

/** one: «1 вакансия», few: «2 вакансии», many: «5 вакансий». */
export type PluralForms = { one: string; few: string; many: string }

/**
 * The CLDR rules for Russian, because `Intl.PluralRules` is slow on cheap phones. A fraction takes `few`, which is the
 * genitive singular: «1,5 вакансии».
 */
export function plural(count: number, forms: PluralForms): string {
  if (!Number.isInteger(count)) return forms.few
  const ones = Math.abs(count) % 10
  const isTeen = Math.floor((Math.abs(count) % 100) / 10) === 1
  if (ones === 1 && !isTeen) return forms.one
  return ones >= 2 && ones <= 4 && !isTeen ? forms.few : forms.many
}

export const DAY_FORMS = { one: 'день', few: 'дня', many: 'дней' }
export const MONTH_FORMS = { one: 'месяц', few: 'месяца', many: 'месяцев' }
export const YEAR_FORMS = { one: 'год', few: 'года', many: 'лет' }

/** «1 234 вакансии», whole numbers, all spaces U+00A0. */
export function countOf(count: number, forms: PluralForms): string {
  return formatNumber(count) + NO_BREAK_SPACE + plural(count, forms)
}

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
