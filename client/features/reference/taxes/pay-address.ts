import {
  CONTRACT_KINDS,
  MONTHLY_PAY_MAX,
  type ContractKind,
} from '#shared/features/reference/taxes/net-pay.ts'
import { lastUpTo, type TaxYear } from '#shared/features/reference/taxes/tax-years.ts'

/** The query in the address of the calculator. */
export type AskedPay = {
  /** The pay as typed. */
  text: string
  /** Roubles a month; null without a valid number. */
  pay: number | null
  /** Whether the pay is the amount after taxes. */
  isNet: boolean
  kind: ContractKind
  /** Whether a self-employed person still has an unspent deduction. */
  hasDeduction: boolean
  figures: TaxYear
  error: string | null
}

/** @param search the query of the address @param years newest first; the default is the current year */
export function askedPay(
  search: string,
  { thisYear, years }: { thisYear: number; years: readonly TaxYear[] },
): AskedPay {
  const given = new URLSearchParams(search)
  const text = given.get('pay') ?? ''
  const number = Math.round(Number(text.replace(/[\s\u00A0₽]/g, '').replace(',', '.')))
  const isValid = number > 0 && number <= MONTHLY_PAY_MAX
  const asked = Number(given.get('year'))
  return {
    text,
    pay: isValid ? number : null,
    isNet: given.get('basis') === 'net',
    kind: CONTRACT_KINDS.find((kind) => kind === given.get('kind')) ?? 'labour',
    hasDeduction: given.has('deduction'),
    figures: years.find(({ year }) => year === asked) ?? lastUpTo(years, thisYear),
    error: text === '' || isValid ? null : 'Введите сумму в месяц числом, например 100 000.',
  }
}
