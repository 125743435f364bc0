/**
 * The net of a yearly pay under each kind of contract. Amounts are roubles; taxes are rounded to whole roubles (НК РФ,
 * ст. 52). Deductions for children, northern supplements and regional rates are not counted.
 */
import type { TaxYear } from './tax-years.ts'

/** Roubles a month; a larger amount is a typing mistake. */
export const MONTHLY_PAY_MAX = 100_000_000

/** Kinds of contracts: employment, civil law, self-employed, sole proprietor. */
export const CONTRACT_KINDS = ['labour', 'civil', 'self_employed', 'sole_proprietor'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** Why a kind of contract does not fit a pay. */
export const PAY_LIMITS = ['self_employed_income', 'vat'] as const
export type PayLimit = (typeof PAY_LIMITS)[number]

export type YearlyPay = {
  kind: ContractKind
  /** The pay that the contract states. */
  gross: number
  /** Paid by the employee or contractor: tax, and contributions of a sole proprietor. */
  taxes: number
  net: number
  /** Total cost of the employer, including contributions. */
  cost: number
  /** Why the kind of contract does not fit the pay; null when it does. */
  limit: PayLimit | null
}

/**
 * A self-employed person receives the deduction only once (422-ФЗ, ст. 12): calculations include it only on request,
 * for the first year.
 */
type Deduction = { hasDeduction: boolean }
const USED_UP: Deduction = { hasDeduction: false }

/** @param gross roubles a year */
export function payOfGross(
  kind: ContractKind,
  gross: number,
  year: TaxYear,
  deduction: Deduction = USED_UP,
): YearlyPay {
  const taxes = taxesOf(kind, gross, year, deduction)
  return {
    kind,
    gross,
    taxes,
    net: gross - taxes,
    cost: gross + employerPart(kind, gross, year),
    limit: limitOf(kind, gross, year),
  }
}

/** The pay whose net is `net`, within a rouble. @param net roubles a year */
export const payOfNet = (
  kind: ContractKind,
  net: number,
  year: TaxYear,
  deduction: Deduction = USED_UP,
): YearlyPay =>
  payOfGross(
    kind,
    inverse((gross) => gross - taxesOf(kind, gross, year, deduction), net),
    year,
    deduction,
  )

/** The pay that costs the employer `cost`, within a rouble. @param cost roubles a year */
export const payOfCost = (
  kind: ContractKind,
  cost: number,
  year: TaxYear,
  deduction: Deduction = USED_UP,
): YearlyPay =>
  payOfGross(
    kind,
    inverse((gross) => gross + employerPart(kind, gross, year), cost),
    year,
    deduction,
  )

/** The net of a month, averaged over a year without a deduction left. @param gross roubles a month */
export const monthlyNet = (gross: number, year: TaxYear, kind: ContractKind = 'labour'): number =>
  Math.round((12 * gross - exactTaxes(kind, 12 * gross, year, USED_UP)) / 12)

/**
 * The net of each month of a salary, January first: the rate rises in the month when the income of the year exceeds a
 * bound. @param gross roubles a month
 */
export function monthlyNets(gross: number, year: TaxYear): number[] {
  const taxUntil = (months: number) => Math.round(progressive(gross * months, year.incomeTax))
  return Array.from({ length: 12 }, (_, at) => gross - (taxUntil(at + 1) - taxUntil(at)))
}

const taxesOf = (kind: ContractKind, income: number, year: TaxYear, deduction: Deduction) =>
  Math.round(exactTaxes(kind, income, year, deduction))

function exactTaxes(kind: ContractKind, income: number, year: TaxYear, { hasDeduction }: Deduction): number {
  if (kind === 'self_employed') return selfEmployedTax(income, year.selfEmployed, hasDeduction)
  if (kind === 'sole_proprietor') return soleProprietorTax(income, year.soleProprietor)
  return progressive(income, year.incomeTax)
}

function selfEmployedTax(
  income: number,
  { rate, reducedRate, deduction }: TaxYear['selfEmployed'],
  hasDeduction: boolean,
) {
  return rate * income - (hasDeduction ? Math.min(deduction, (rate - reducedRate) * income) : 0)
}

/** Contributions lower the tax by their whole amount, at most to zero. */
function soleProprietorTax(income: number, figures: TaxYear['soleProprietor']) {
  const extra = Math.min(figures.extraMax, figures.extraRate * Math.max(0, income - figures.extraAbove))
  return Math.max(figures.fixed + extra, figures.rate * income)
}

function employerPart(kind: ContractKind, gross: number, year: TaxYear): number {
  if (kind === 'labour') return Math.round(progressive(gross, year.contributions) + year.accidents * gross)
  return kind === 'civil' ? Math.round(progressive(gross, year.contributions)) : 0
}

function limitOf(kind: ContractKind, income: number, year: TaxYear): YearlyPay['limit'] {
  if (kind === 'self_employed' && income > year.selfEmployed.limit) return 'self_employed_income'
  return kind === 'sole_proprietor' && income > year.soleProprietor.vatAbove ? 'vat' : null
}

/** Each rate applies to the part of the income above its bound. */
function progressive(income: number, scale: TaxYear['incomeTax']): number {
  return scale.reduce((sum, { above, rate }, at) => {
    const until = scale[at + 1]?.above ?? Infinity
    return sum + rate * Math.max(0, Math.min(income, until) - above)
  }, 0)
}

/** The whole number of roubles at which a growing function reaches `target`. */
function inverse(of: (roubles: number) => number, target: number): number {
  let low = 0
  let high = Math.max(1, target)
  while (of(high) < target) high *= 2
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (of(middle) < target) low = middle
    else high = middle
  }
  return high
}
