/** Who runs the board, in the offer and in papers. */
import type { Seller } from '#shared/features/money/billing/model.ts'
import type { Env } from './env.ts'

export type Operator = { name: string; inn: string; ogrn: string; address: string; email: string }

/** Null unless all details are set. */
export function operatorOf(env: Env): Operator | null {
  const {
    OPERATOR_NAME: name,
    OPERATOR_INN: inn,
    OPERATOR_OGRN: ogrn,
    OPERATOR_ADDRESS: address,
    OPERATOR_EMAIL: email,
  } = env
  return name && inn && ogrn && address && email ? { name, inn, ogrn, address, email } : null
}

/** The operator with the bank account; null unless all details are set. The demo has invalid ones. */
export function sellerOf(env: Env): Seller | null {
  const operator = operatorOf(env)
  const {
    OPERATOR_BANK: bank,
    OPERATOR_BIC: bic,
    OPERATOR_ACCOUNT: account,
    OPERATOR_CORR_ACCOUNT: corrAccount,
    OPERATOR_SIGNER_POST: post,
    OPERATOR_SIGNER_NAME: name,
  } = env
  if (operator && bank && bic && account && corrAccount) {
    const signer = post && name ? { post, name } : null
    return { ...operator, kpp: env.OPERATOR_KPP ?? null, bank, bic, account, corrAccount, signer }
  }
  return env.DEMO ? DEMO_SELLER : null
}

const DEMO_SELLER: Seller = {
  name: 'ООО «Пример» (для показа)',
  inn: '0000000000',
  kpp: '000000000',
  ogrn: '0000000000000',
  address: '000000, г. Пример, ул. Показная, д. 1',
  email: 'bills@example.ru',
  bank: 'Банк «Пример»',
  bic: '000000000',
  account: '00000000000000000000',
  corrAccount: '00000000000000000000',
  signer: { post: 'Директор', name: 'П. П. Примеров' },
}
