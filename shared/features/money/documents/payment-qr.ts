import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { Seller } from './model.ts'

type Payee = Pick<Seller, 'name' | 'account' | 'bank' | 'bic' | 'corrAccount' | 'inn' | 'kpp'>

/**
 * The text of a payment code by ГОСТ Р 56042-2014, in UTF-8 (`ST00012`). Five details of the account come first and are
 * obligatory; the sum is in kopecks.
 */
export function paymentQrText(
  payee: Payee,
  { totalKopecks, purpose }: { totalKopecks: number; purpose: string },
): string {
  const fields = [
    ['Name', payee.name, 160],
    ['PersonalAcc', payee.account, 20],
    ['BankName', payee.bank, 45],
    ['BIC', payee.bic, 9],
    ['CorrespAcc', payee.corrAccount, 20],
    ['PayeeINN', payee.inn, 12],
    ['KPP', payee.kpp ?? '', 9],
    ['Sum', String(totalKopecks), 18],
    ['Purpose', purpose, 210],
  ] as const
  const written = fields
    .filter(([, value]) => value !== '')
    .map(([name, value, max]) => `${name}=${plain(value).slice(0, max)}`)
  return ['ST00012', ...written].join('|')
}

/** A value must not hold the separator; banks read ordinary spaces only. */
const plain = (value: string) =>
  value.replaceAll('|', '/').replaceAll(NO_BREAK_SPACE, ' ').replace(/\s+/g, ' ').trim()
