import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { Seller } from './model.ts'

/**
 * The text of a payment code by ГОСТ Р 56042-2014, in UTF-8 (`ST00012`). The first five fields are
 * required and come first; the sum is in kopecks.
 */
export function paymentQrText(
  payee: Pick<Seller, 'name' | 'account' | 'bank' | 'bic' | 'corrAccount' | 'inn' | 'kpp'>,
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
  const parts = fields
    .filter(([, value]) => value !== '')
    .map(([name, value, max]) => `${name}=${singleSpaced(value).slice(0, max)}`)
  return ['ST00012', ...parts].join('|')
}

/** Without the separator; banks read ordinary spaces only. */
const singleSpaced = (value: string) =>
  value.replaceAll('|', '/').replaceAll(NO_BREAK_SPACE, ' ').replace(/\s+/g, ' ').trim()
