import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatVatLine,
  lineTotal,
  totalKopecksOf,
  withLineVat,
} from '#shared/features/money/billing/document-text.ts'
import { formatOperatorTax, TAX_REGIME_LABELS } from '#shared/features/money/tax-regimes/labels.ts'
import { buildTaxTerms, vatInside, type ReceiptTax } from '#shared/features/money/tax-regimes/terms.ts'
import { TAX_REGIMES, type TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const DAY = '2026-11-27'
/** Codes: tax system, VAT of a complete service, VAT of an advance. */
const codes = (taxSystemCode: number, vatCode: number, advanceVatCode: number): ReceiptTax => ({
  taxSystemCode,
  vatCode,
  advanceVatCode,
})

const ROWS: Record<TaxRegime, { price: string; paper: string; receipt: ReceiptTax | null }> = {
  usn_exempt: {
    price: 'НДС не облагается (ст. 145 НК РФ)',
    paper: 'НДС не облагается (ст. 145 НК РФ)',
    receipt: codes(2, 1, 1),
  },
  usn_5: { price: 'НДС 5 % включён в цену', paper: 'В т. ч. НДС 5 %: 47,14 ₽', receipt: codes(2, 7, 9) },
  usn_7: { price: 'НДС 7 % включён в цену', paper: 'В т. ч. НДС 7 %: 64,77 ₽', receipt: codes(2, 8, 10) },
  osno_22: {
    price: 'НДС 22 % включён в цену',
    paper: 'В т. ч. НДС 22 %: 178,52 ₽',
    receipt: codes(1, 11, 12),
  },
  self_employed: {
    price: 'НДС не облагается (422-ФЗ)',
    paper: 'НДС не облагается (422-ФЗ)',
    receipt: null,
  },
  patent: {
    price: 'НДС не облагается (ст. 346.43 НК РФ)',
    paper: 'НДС не облагается (ст. 346.43 НК РФ)',
    receipt: codes(6, 1, 1),
  },
}

describe.each(TAX_REGIMES)('the regime %s', (regime) => {
  const terms = buildTaxTerms({ regime, usnBase: 'income' }, DAY)

  test('has the words of prices and papers and the codes of receipts of its law', () => {
    const { price, paper, receipt } = ROWS[regime]
    expect(withSpaces(terms.priceLabel)).toBe(price)
    expect(withSpaces(formatVatLine(terms, 99_000))).toBe(paper)
    expect(terms.receipt).toEqual(receipt)
  })

  test('is named to staff and in the offer, and never called «без НДС»', () => {
    const offer = withSpaces(formatOperatorTax({ taxRegime: regime, vatLabel: terms.priceLabel }))
    expect(offer).toMatch(/^Сейчас Исполнитель применяет .+: НДС .+\.$/)
    expect(offer.toLowerCase()).not.toContain('без ндс')
    expect(TAX_REGIME_LABELS[regime]).not.toBe('')
  })

  test('has VAT in each line that adds up to the VAT of the total', () => {
    const line = fc.record({
      title: fc.constant('Услуга'),
      quantity: fc.integer({ min: 1, max: 99 }),
      priceKopecks: fc.integer({ min: 0, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
        const written = withLineVat(lines, terms.vatPercent)
        const parts = written.map(({ vatKopecks = 0 }) => vatKopecks)
        const total = totalKopecksOf(lines)
        const whole = terms.vatPercent === null ? 0 : vatInside(total, terms.vatPercent)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
        for (const [at, part] of parts.entries()) {
          const own = lineTotal(written[at] ?? { title: '', quantity: 0, priceKopecks: 0 })
          const exact = terms.vatPercent === null ? 0 : (own * terms.vatPercent) / (100 + terms.vatPercent)
          // What rounding moves between lines is less than a kopeck on each side.
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(1)
          expect(part).toBeGreaterThanOrEqual(0)
        }
        expect(withSpaces(formatVatLine(terms, total))).toContain(
          terms.vatPercent === null ? 'не облагается' : `${Math.floor(whole / 100) % 1000},`.slice(-2),
        )
      }),
    )
  })
})

test.each([
  ['usn_exempt', 3],
  ['usn_5', 3],
  ['usn_7', 3],
  ['osno_22', 1],
  ['patent', 6],
] as const)('%s with «доходы минус расходы» has the tax system %i in receipts', (regime, code) => {
  expect(buildTaxTerms({ regime, usnBase: 'income_minus_expenses' }, DAY).receipt?.taxSystemCode).toBe(code)
})

test.each([
  ['2025-12-31', 20, codes(1, 4, 6)],
  ['2026-01-01', 22, codes(1, 11, 12)],
] as const)('ОСНО has on %s a rate of %i %', (day, percent, receipt) => {
  expect(buildTaxTerms({ regime: 'osno_22', usnBase: 'income' }, day)).toMatchObject({
    vatPercent: percent,
    receipt,
  })
})
