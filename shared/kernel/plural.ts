import { formatNumber, NO_BREAK_SPACE } from './number.ts'

/** one: «1 вакансия», few: «2 вакансии», many: «5 вакансий». */
export type PluralForms = { one: string; few: string; many: string }

const rules = new Intl.PluralRules('ru')

/** A fraction takes `few`, which in Russian is the genitive singular: «1,5 вакансии». */
export function plural(count: number, forms: PluralForms): string {
  const category = rules.select(Math.abs(count))
  if (category === 'one') return forms.one
  return category === 'many' ? forms.many : forms.few
}

/** «1 234 вакансии», whole numbers, all spaces U+00A0. */
export function countOf(count: number, forms: PluralForms): string {
  return formatNumber(count) + NO_BREAK_SPACE + plural(count, forms)
}
