/** The effects of a day's tax regime on prices, documents and receipts. No other module contains a VAT rate. */
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { TaxRegime, UsnBase } from './vocabulary.ts'

/** The regime with the base of УСН, which the other regimes ignore. */
export type OperatorTax = { regime: TaxRegime; usnBase: UsnBase }

/** Codes of YooKassa (yookassa.ru/developers/54fz/parameters-values) for a receipt of the cash register. */
export type ReceiptTax = {
  taxSystemCode: number
  /** VAT code of a completed service. */
  vatCode: number
  /** VAT code of an advance or a prepayment: the calculated rate (НК РФ, article 164, part 4). */
  advanceVatCode: number
}

/** Codes of payments and receipts of earlier releases, which stored none: УСН, доходы, without VAT. */
export const FORMER_RECEIPT_TAX: ReceiptTax = { taxSystemCode: 2, vatCode: 1, advanceVatCode: 1 }

export type TaxTerms = {
  regime: TaxRegime
  /** Part of the price, in percent on top of the rest; null for no VAT. */
  vatPercent: number | null
  /** Label of prices: «НДС 5 % включён в цену», «НДС не облагается (ст. 145 НК РФ)». */
  priceLabel: string
  /** Null for НПД: its payer has no cash register and issues receipts in «Мой налог» (422-ФЗ, article 14). */
  receipt: ReceiptTax | null
}

/** Legal grounds for prices without VAT. */
const NO_VAT_GROUNDS = {
  usn_exempt: 'ст. 145 НК РФ',
  self_employed: '422-ФЗ',
  patent: 'ст. 346.43 НК РФ',
} as const

/** The main rate since this day; 20 % before. */
const RATE_22_SINCE = '2026-01-01'

const NO_VAT = { vatCode: 1, advanceVatCode: 1 }
/** Codes by percent. */
const VAT_CODES: Readonly<Record<number, { vatCode: number; advanceVatCode: number }>> = {
  5: { vatCode: 7, advanceVatCode: 9 },
  7: { vatCode: 8, advanceVatCode: 10 },
  20: { vatCode: 4, advanceVatCode: 6 },
  22: { vatCode: 11, advanceVatCode: 12 },
}

/** @param day calendar date of Moscow */
export function buildTaxTerms({ regime, usnBase }: OperatorTax, day: string): TaxTerms {
  const usnCode = usnBase === 'income' ? 2 : 3
  switch (regime) {
    case 'usn_exempt':
      return withoutVat(regime, usnCode)
    case 'usn_5':
      return withVat(regime, { percent: 5, taxSystemCode: usnCode })
    case 'usn_7':
      return withVat(regime, { percent: 7, taxSystemCode: usnCode })
    case 'osno_22':
      return withVat(regime, { percent: day < RATE_22_SINCE ? 20 : 22, taxSystemCode: 1 })
    case 'self_employed':
      return withoutVat(regime, null)
    case 'patent':
      return withoutVat(regime, 6)
  }
}

function withVat(
  regime: TaxRegime,
  { percent, taxSystemCode }: { percent: number; taxSystemCode: number },
): TaxTerms {
  return {
    regime,
    vatPercent: percent,
    priceLabel: `НДС ${formatPercent(percent)} включён в${NO_BREAK_SPACE}цену`,
    receipt: { taxSystemCode, ...(VAT_CODES[percent] ?? NO_VAT) },
  }
}

function withoutVat(regime: keyof typeof NO_VAT_GROUNDS, taxSystemCode: number | null): TaxTerms {
  return {
    regime,
    vatPercent: null,
    priceLabel: `НДС не${NO_BREAK_SPACE}облагается (${NO_VAT_GROUNDS[regime].replaceAll(' ', NO_BREAK_SPACE)})`,
    receipt: taxSystemCode === null ? null : { taxSystemCode, ...NO_VAT },
  }
}

/** «5 %» */
export const formatPercent = (percent: number) => `${percent}${NO_BREAK_SPACE}%`

/** VAT included in a sum, both in kopecks. */
export const vatInside = (kopecks: number, percent: number) =>
  Math.round((kopecks * percent) / (100 + percent))

/**
 * Returns the VAT included in each of several sums. The parts add up to the VAT included in their total: the rounding
 * remainder of one part is added to the next one.
 */
export function splitVat(sums: readonly number[], percent: number): number[] {
  let total = 0
  return sums.map((kopecks) => {
    const before = vatInside(total, percent)
    total += kopecks
    return vatInside(total, percent) - before
  })
}
