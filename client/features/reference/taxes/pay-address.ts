import { CONTRACT_KINDS, MONTHLY_PAY_MAX } from '#shared/features/reference/taxes/net-pay.ts'
import type { ContractKind } from '#shared/features/reference/taxes/net-pay.ts'
import { taxYearNumbers } from '#shared/features/reference/taxes/tax-years.ts'

/** What the address of the calculator asks for. */
export type AskedPay = {
  /** As typed. */
  text: string
  /** Roubles a month; null without a valid number. */
  pay: number | null
  /** Whether the pay is what remains after taxes. */
  isNet: boolean
  kind: ContractKind
  year: number
  error: string | null
}

/** @param search the query of the address @param thisYear chosen when the address names no year of the list */
export function askedPay(search: string, thisYear: number): AskedPay {
  const given = new URLSearchParams(search)
  const text = given.get('pay') ?? ''
  const number = Math.round(Number(text.replace(/[\s\u00A0₽]/g, '').replace(',', '.')))
  const isValid = number > 0 && number <= MONTHLY_PAY_MAX
  const years = taxYearNumbers()
  const year = Number(given.get('year'))
  return {
    text,
    pay: isValid ? number : null,
    isNet: given.get('basis') === 'net',
    kind: CONTRACT_KINDS.find((kind) => kind === given.get('kind')) ?? 'labour',
    year: years.find((one) => one === year) ?? years.find((one) => one <= thisYear) ?? years[0] ?? thisYear,
    error: text === '' || isValid ? null : 'Введите сумму в месяц числом, например 100 000.',
  }
}
