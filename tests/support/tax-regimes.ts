import type { TaxRegimes } from '#server/features/money/tax-regimes/service.ts'
import { buildTaxTerms, type OperatorTax } from '#shared/features/money/tax-regimes/terms.ts'

/** One regime for all days. */
export const oneRegime = (tax: OperatorTax): TaxRegimes => ({
  initial: tax,
  form: null,
  termsOn: (day) => buildTaxTerms(tax, day),
  periodsOf: (regime) => (regime === tax.regime ? [{ from: null, to: null }] : []),
  reload: async () => {},
})

export const WITHOUT_VAT = oneRegime({ regime: 'usn_exempt', usnBase: 'income' })
