import { monthlyNet } from '#shared/features/reference/taxes/net-pay.ts'
import { taxYear } from '#shared/features/reference/taxes/tax-years.ts'
import type { CardSalary } from './contract.ts'
import type { AgreementType, Salary } from './model.ts'

/** The last confirmed year: lists compare the vacancies of today. */
const TAX_YEAR = taxYear(Infinity)

/**
 * The net of monthly pay before tax, averaged over the year. Both in roubles.
 * @param contracts the first of them in the order of `AGREEMENT_TYPES` says which tax is paid
 */
export function netOfMonth(gross: number, contracts: readonly AgreementType[]): number {
  if (hasIncomeTax(contracts)) return monthlyNet(gross, TAX_YEAR)
  return monthlyNet(
    gross,
    TAX_YEAR,
    contracts.includes('self_employed') ? 'self_employed' : 'sole_proprietor',
  )
}

/** Pay with what remains of it: only pay before income tax in roubles a month has a `net`. */
export function withNet(salary: Salary, contracts: readonly AgreementType[]): CardSalary {
  const { from, to, currency, gross, period } = salary
  const isComparable = gross === true && currency === 'RUB' && period === 'month' && hasIncomeTax(contracts)
  const net = isComparable
    ? { from: from && netOfMonth(from, contracts), to: to && netOfMonth(to, contracts) }
    : null
  return { ...salary, net }
}

/** Self-employed people and sole proprietors pay other taxes. Vacancies that name no contract offer one of employment. */
const hasIncomeTax = (contracts: readonly AgreementType[]) =>
  contracts.length === 0 || contracts.includes('labour') || contracts.includes('civil')
