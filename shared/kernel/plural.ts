import { formatNumber, NO_BREAK_SPACE } from './number.ts'

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
