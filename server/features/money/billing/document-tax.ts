import { formatVatLine, totalKopecksOf, withLineVat } from '#shared/features/money/billing/document-text.ts'
import type { DocumentLine } from '#shared/features/money/billing/model.ts'
import { vatInside, type TaxTerms } from '#shared/features/money/tax-regimes/terms.ts'

/** What a document stores of taxes, so that it never changes: its lines, the line about VAT, the regime and the sum. */
export function documentTax(terms: TaxTerms, lines: readonly DocumentLine[]) {
  const { regime, vatPercent } = terms
  const totalKopecks = totalKopecksOf(lines)
  const vatKopecks = vatPercent === null ? 0 : vatInside(totalKopecks, vatPercent)
  return {
    lines: withLineVat(lines, vatPercent),
    vatLabel: formatVatLine(terms, totalKopecks),
    tax: { regime, vatPercent, vatKopecks },
  }
}
