import type { OperatorForm } from '#shared/kernel/operator.ts'

/**
 * Tax regimes of the operator: УСН without VAT (НК РФ, article 145), УСН with 5 or 7 % VAT (article 164, part 8), ОСНО,
 * НПД (422-ФЗ) and ПСН.
 */
export const TAX_REGIMES = ['usn_exempt', 'usn_5', 'usn_7', 'osno_22', 'self_employed', 'patent'] as const
export type TaxRegime = (typeof TAX_REGIMES)[number]

/** What a payer of УСН is taxed on: «доходы» or «доходы минус расходы». */
export const USN_BASES = ['income', 'income_minus_expenses'] as const
export type UsnBase = (typeof USN_BASES)[number]

export const isUsn = (regime: TaxRegime) => regime.startsWith('usn_')

/** Regimes that an operator of the form can have; any, while the form is not known. */
export const regimesOf = (form: OperatorForm | null) =>
  TAX_REGIMES.filter((regime) => form === null || canHaveRegime(form, regime))

/** An organisation pays neither НПД nor ПСН; a self-employed person without the status of ИП pays НПД alone. */
export function canHaveRegime(form: OperatorForm, regime: TaxRegime): boolean {
  if (form === 'self_employed') return regime === 'self_employed'
  return form === 'ip' || (regime !== 'self_employed' && regime !== 'patent')
}
