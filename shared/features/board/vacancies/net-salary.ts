import { monthlyNet, type ContractKind } from '#shared/features/reference/taxes/net-pay.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import type { CardSalary } from './contract.ts'
import type { AgreementType, Salary } from './model.ts'
import { periodsAMonth } from './rouble-rates.ts'

/**
 * The net of monthly pay before tax, averaged over the year. Both in roubles.
 * @param contracts the first of them in the order of `AGREEMENT_TYPES` says which tax is paid
 */
export const netOfMonth = (gross: number, contracts: readonly AgreementType[], year: TaxYear): number =>
  monthlyNet(gross, year, taxedKindOf(contracts))

/**
 * Pay with what remains of it: only pay before tax in roubles has a `net`, for its own period and by the same tax as in
 * comparisons. It has none for a project, nor where contributions take all of it.
 */
export function withNet(salary: Salary, contracts: readonly AgreementType[], year: TaxYear): CardSalary {
  const { from, to, currency, gross, period } = salary
  const periods = periodsAMonth(period)
  if (gross !== true || currency !== 'RUB' || periods === null) return { ...salary, net: null }
  const netOf = (amount: number | null) =>
    amount && Math.round(netOfMonth(amount * periods, contracts, year) / periods)
  const net = { from: netOf(from), to: netOf(to) }
  return { ...salary, net: [net.from, net.to].some((one) => one !== null && one < 1) ? null : net }
}

/** Vacancies that name no contract offer one of employment. */
function taxedKindOf(contracts: readonly AgreementType[]): ContractKind {
  if (contracts.length === 0 || contracts.includes('labour') || contracts.includes('civil')) return 'labour'
  return contracts.includes('self_employed') ? 'self_employed' : 'sole_proprietor'
}
